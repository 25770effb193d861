#!/usr/bin/env python3
"""Fails if a component of a bill of materials (CycloneDX, JSON) has an advisory that maven.json knows.

    .ci/advisories/check.py */target/*-sbom.json
    .ci/advisories/check.py --refresh */target/*-sbom.json    asks osv.dev for all advisories of the components

maven.json has a date, why some old components are kept, and advisories in OSV's format
(https://ossf.github.io/osv-schema/). Versions are compared by `univers`, see requirements.txt. --refresh was never
run: the ranges were entered by hand.
"""
import datetime
import json
import pathlib
import sys
import urllib.parse
import urllib.request

from univers.versions import MavenVersion

ADVISORIES = pathlib.Path(__file__).with_name("maven.json")


def components(boms):
    """The versions in use of each "group:artifact", and the bill that names it."""
    for bom in boms:
        for component in json.loads(pathlib.Path(bom).read_text())["components"]:
            purl = component["purl"].split("?")[0].removeprefix("pkg:maven/")
            name, version = urllib.parse.unquote(purl).rsplit("@", 1)
            yield name.replace("/", ":"), version, bom


def is_in(version, events):
    """Whether a range, which its events open and close, has a version.

    >>> range = [{"introduced": "0"}, {"fixed": "2.18.9"}, {"introduced": "2.19.0"}, {"last_affected": "2.21.4"}]
    >>> [is_in(version, range) for version in ("2.9.10", "2.18.9", "2.19.0-rc1", "2.19.0", "2.21.4", "2.21.10")]
    [True, False, False, True, True, False]
    """
    version, affected = MavenVersion(version), False
    for bound, kind in sorted((MavenVersion(bound), kind) for event in events for kind, bound in event.items()):
        if kind == "introduced":
            affected |= version >= bound
        elif kind == "fixed":
            affected &= version < bound
        elif kind == "last_affected":
            affected &= version <= bound
    return affected


def affects(advisory, name, version):
    return "withdrawn" not in advisory and any(
        version in affected.get("versions", [])
        or any(is_in(version, each["events"]) for each in affected.get("ranges", []) if each["type"] == "ECOSYSTEM")
        for affected in advisory["affected"]
        if (affected["package"]["ecosystem"], affected["package"]["name"]) == ("Maven", name)
    )


def ask(path, body=None):
    request = urllib.request.Request("https://api.osv.dev/v1/" + path, body and json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def refresh(names):
    queries = [{"package": {"ecosystem": "Maven", "name": name}} for name in names]
    results = ask("querybatch", {"queries": queries})["results"]
    if any("next_page_token" in each for each in results):
        sys.exit("osv.dev has more advisories of one package than it lists at once: nothing was written.")
    ids = sorted({vuln["id"] for each in results for vuln in each.get("vulns", [])})
    kept = ("schema_version", "id", "modified", "withdrawn", "aliases", "summary", "affected")
    vulns = [{key: vuln[key] for key in kept if key in vuln} for vuln in (ask("vulns/" + id) for id in ids)]
    known = json.loads(ADVISORIES.read_text()) | {"refreshed": datetime.date.today().isoformat(), "vulns": vulns}
    ADVISORIES.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")


def main(arguments):
    found = sorted(set(components(each for each in arguments if each != "--refresh")))
    if not found:
        sys.exit("No components: name bills of materials, as ./mvnw verify writes them to */target/*-sbom.json.")
    if "--refresh" in arguments:
        refresh(sorted({name for name, _, _ in found}))
    known = json.loads(ADVISORIES.read_text())
    age = (datetime.date.today() - datetime.date.fromisoformat(known["refreshed"])).days
    versions = {(name, version) for name, version, _ in found}
    print(f"{len(versions)} components, {len(known['vulns'])} advisories, which are {age} days old.")
    for name, reason in known["kept"].items():
        print(f"Kept: {name}: {reason}")
    bad = [
        f"{name} is kept, says maven.json, and is in no bill."
        for name in known["kept"].keys() - {name for name, _ in versions}
    ] + [
        f"{name} {version} ({bom}): {advisory['id']} {advisory.get('summary', '')}"
        for name, version, bom in found
        for advisory in known["vulns"]
        if affects(advisory, name, version)
    ]
    sys.exit("\n".join(bad) or None)


if __name__ == "__main__":
    main(sys.argv[1:])
