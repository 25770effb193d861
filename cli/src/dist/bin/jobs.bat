@echo off
rem The integrators' command. Needs Java 17 or later, unless a runtime came with it.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java"
"%java%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%home%\lib\jobs.jar" jobpostings.cli.Main %*
