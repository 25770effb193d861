"""A job's whole life, with the package as it is released."""

import sys
import time
from urllib.parse import parse_qs, urlsplit

from job_postings_client import AuthenticatedClient, Client
from job_postings_client.api.jobs import (
    batch_jobs,
    create_job,
    delete_job,
    get_job,
    list_jobs,
    modify_job,
    patch_job,
)
from job_postings_client.api.reference_data import list_position_types
from job_postings_client.models import (
    ApplicantRoutingTypeId,
    Batch,
    Job,
    JobCategoryId,
    JobChange,
    JobStatus,
    JobToCreate,
    LocationDescription,
    Operation,
    OperationOp,
    PositionTypeId,
    Problem,
    ProblemCode,
    SalaryChange,
    SalaryPeriodId,
)
from job_postings_client.types import UNSET

address, key = sys.argv[1:]
base = f"{address}/api/v1.1"
client = AuthenticatedClient(base_url=base, token=key, prefix="", auth_header_name="API-Key")
word = f"py{time.time_ns()}"
members = {
    "title": f"Registered Nurse {word}",
    "locations": [LocationDescription(description=place) for place in ("Vancouver, BC", "Calgary, AB")],
    "categories": [JobCategoryId(id=19), JobCategoryId(id=17)],
    "position_type": PositionTypeId(id=1),
    "salary": SalaryChange(amount=82000.5, period=SalaryPeriodId(id=1)),
    "description": "<p>Care for people.</p>",
    "applicant_routing_type": ApplicantRoutingTypeId(id=1),
    "application_email": "jobs@example.ca",
}

created = create_job.sync(client=client, body=JobToCreate(**members))
assert isinstance(created, Job), created
assert created.status == JobStatus.DRAFT
assert [place.name for place in created.locations] == ["Vancouver", "Calgary"]
assert (created.close_date - created.publish_date).days == 60
assert get_job.sync(created.id, client=client) == created

other = create_job.sync(client=client, body=JobToCreate(**members))
listed, after = [], UNSET
while after is not None:
    page = list_jobs.sync(client=client, q=word, page_size=1, after=after)
    listed += [job.id for job in page.data]
    after = parse_qs(urlsplit(page.paging.next_).query)["after"][0] if page.paging.next_ else None
assert sorted(listed) == sorted([created.id, other.id]), listed

patched = patch_job.sync(created.id, client=client, body=JobChange(title=f"Nurse {word}"))
assert patched.title == f"Nurse {word}"
for status in (JobStatus.ACTIVE, JobStatus.ARCHIVED):
    assert modify_job.sync(created.id, client=client, body=JobChange(status=status)).status == status

operation = Operation(op=OperationOp.PUT, job=JobChange(reference_id=word, **members))
batch = batch_jobs.sync(client=client, body=Batch(dry_run=True, operations=[operation]))
assert batch.results[0].id is None
assert batch.results[0].outcome == "created"

refused = patch_job.sync(created.id, client=client, body=JobChange(title=" "))
assert isinstance(refused, Problem) and refused.code == ProblemCode.VALIDATION_FAILED
assert refused.errors[0].pointer == "/title"

for each in (created, other):
    assert delete_job.sync_detailed(each.id, client=client).status_code == 204
assert get_job.sync(created.id, client=client).code == ProblemCode.NOT_FOUND
types = list_position_types.sync(client=Client(base_url=base))
assert "Full Time" in [each.name for each in types.data]
print("Python: a job's whole life.")
