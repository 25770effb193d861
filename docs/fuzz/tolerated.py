"""Narrows two checks: that what the document does not allow is refused, and that `Allow` names the
document's methods.

The document says what to send. docs/contract.md (Members) says what the service takes besides. A
body that is taken although it does not fit its schema must fit once these forms are undone, each of
which stands here by its name.
"""

import re
import unicodedata

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    AcceptedNegativeData,
    AllowHeaderMismatch,
    allow_header_conformance,
    make_validator,
    negative_data_rejection,
)

CLEARED = {"referenceId", "closeDate", "publishOn", "salary", "applicationEmail", "applicationUrl"}
DEFAULTED = {"status", "confidential", "autoRefresh", "plusCommission", "period", "dryRun", "ifMatch",
             "asOf", "maxRemovals"}
TRIMMED = {"title", "referenceId", "closeDate", "publishOn", "status", "applicationEmail", "applicationUrl", "op"}
NUMBERS = {"id", "amount", "maxAmount", "maxRemovals"}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
ABSENT = object()


def is_blank(value):
    """Nothing but space and characters without width, as far as the cases have any."""
    return isinstance(value, str) and all(
        c.isspace() or unicodedata.category(c) in ("Zs", "Cf") for c in value
    )


def no_value(name, value):
    """Null and blank text are no value: null where it means something, else as if not sent."""
    if value is None or is_blank(value):
        if name in CLEARED or name in ("amount", "maxAmount"):
            return None
        if name in DEFAULTED or name == "id":
            return ABSENT
    return value


def number_as_text(name, value):
    """Ids and amounts may be numbers of JSON as text."""
    text = value.strip() if isinstance(value, str) else ""
    if name in NUMBERS and len(text) <= 1000 and NUMBER.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number
    return value


def space_around_text(name, value):
    return value.strip() if name in TRIMMED and isinstance(value, str) else value


def ignored_address(job):
    """The address that the routing type does not use is ignored, whatever its length."""
    routing = job.get("applicantRoutingType")
    used = {1: "applicationEmail", 2: "applicationUrl"}.get(
        routing.get("id") if isinstance(routing, dict) else None
    )
    return {
        name: value
        for name, value in job.items()
        if used is None or name == used or name not in ("applicationEmail", "applicationUrl")
    }


def undone(value):
    """The same as the document says to send it."""
    if isinstance(value, list):
        return [undone(element) for element in value]
    if not isinstance(value, dict):
        return value
    members = {}
    for name, member in value.items():
        for form in (no_value, number_as_text, space_around_text):
            member = form(name, member)
        if member is not ABSENT:
            members[name] = undone(member)
    return ignored_address(members)


def with_routing(response, body):
    """Of a change of some members, the routing type that decides which address is used is the job's."""
    if not isinstance(body, dict) or "applicantRoutingType" in body or response.status_code != 200:
        return body
    routing = response.json().get("applicantRoutingType")
    return {**body, "applicantRoutingType": {"id": routing["id"]}} if routing else body


def failed_by_themselves(response, body):
    """An operation of a batch is refused by itself; it tells nothing of the others."""
    if response.status_code != 207:
        return body
    results = response.json()["results"]
    failed = {result["index"] for result in results if result["outcome"] == "failed"}
    left = [each for index, each in enumerate(body["operations"]) if index not in failed]
    return {**body, "operations": left or [{"op": "delete", "id": 1}]}


def fits(case, body):
    alternative = case.operation.get_body_for_media_type(case.media_type)
    validator = make_validator(
        alternative.optimized_schema,
        case.operation.schema.adapter.jsonschema_validator_cls,
    )
    return validator.is_valid(body)


def has_no_body(case):
    """A POST that stands for another method (docs/contract.md) may be one whose body is not read."""
    headers = {name.lower(): value for name, value in (case.headers or {}).items()}
    return case.method == "POST" and headers.get("x-http-method-override") == "DELETE"


def only_the_body_is_wrong(case):
    return [place for place in case.meta.components if case.meta.is_negative_at(place)] == [
        ParameterLocation.BODY
    ]


@schemathesis.check
def refusal_of_what_is_not_tolerated(ctx, response, case):
    try:
        negative_data_rejection(ctx, response, case)
    except AcceptedNegativeData:
        body = with_routing(response, failed_by_themselves(response, case.body))
        tolerated = has_no_body(case) or fits(case, undone(body))
        if not (only_the_body_is_wrong(case) and tolerated):
            raise


@schemathesis.check
def allow_header_of_the_document(ctx, response, case):
    """`Allow` also names a POST that only stands for another method, which the document leaves out."""
    try:
        allow_header_conformance(ctx, response, case)
    except AllowHeaderMismatch as mismatch:
        if mismatch.missing_methods or mismatch.undocumented_methods != ["POST"]:
            raise
