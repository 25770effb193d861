package jobpostings.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntrinsicsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          !Ref Stage                                       | dev
          !Ref Jobs                                        | Jobs
          !Ref AWS::Region                                 | ca-central-1
          {Ref: Stage}                                     | dev
          !GetAtt Jobs.Arn                                 | arn:aws:dynamodb:ca-central-1:123456789012:table/Jobs
          !GetAtt [Hello, Arn]                             | arn:aws:lambda:ca-central-1:123456789012:function:Hello
          !Sub "${Stage}-${Jobs}"                          | dev-Jobs
          !Sub "${Jobs.Arn}/index/*"                       | arn:aws:dynamodb:ca-central-1:123456789012:table/Jobs/index/*
          !Sub ["${A} ${!Stage} $context.x", {A: !Ref Stage}] | dev ${Stage} $context.x
          !If [IsDev, !Ref Stage, other]                   | dev
          !If [IsProd, !Ref Nowhere, other]                | other
          """)
  void resolves(String yaml, String expected) throws IOException {
    assertThat(resolve(yaml)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          !If [Unknown, a, b]        | here: there is no condition Unknown.
          !If [IsDev, a]             | here: this must be a list of 3.
          !GetAtt Jobs.TableId        | here: Jobs.TableId is not known locally.
          !GetAtt Nowhere.Arn        | here: there is no resource Nowhere.
          !Base64 x                  | here: the local runtime has no Fn::Base64.
          !Join ["-", [a, b]]        | here: the local runtime has no Fn::Join.
          """)
  void saysWhatCannotBeResolved(String yaml, String message) {
    assertThatThrownBy(() -> resolve(yaml)).isInstanceOf(InvalidTemplate.class).hasMessage(message);
  }

  private Object resolve(String yaml) throws IOException {
    Map<String, Object> conditions =
        read(
            """
            IsDev: !Equals [!Ref Stage, dev]
            IsProd: !Not [!Condition IsDev]
            """);
    Map<String, String> types =
        Map.of("Jobs", "AWS::DynamoDB::Table", "Hello", "AWS::Serverless::Function");
    return new Intrinsics(Map.of("Stage", Optional.of("dev")), types, conditions, "here")
        .resolve(read("value: " + yaml).get("value"));
  }

  private Map<String, Object> read(String yaml) throws IOException {
    return TemplateYaml.read(Files.writeString(folder.resolve("template.yaml"), yaml));
  }
}
