"""A job's whole life, with a client that openapi-python-client makes of the document."""

import importlib
import json
import re
import sys
import urllib.request

from target import AuthenticatedClient
from target.api.jobs import create_job, delete_job, get_job, list_jobs, modify_job
from target.models import (
    ApplicantRoutingTypeId,
    Job,
    JobCategoryId,
    JobChange,
    JobStatus,
    LocationDescription,
    NewJob,
    PositionTypeId,
    Problem,
    SalaryChange,
    SalaryPeriodId,
)

address, key = sys.argv[1:]
client = AuthenticatedClient(
    base_url=f"{address}/api/v1.1", token=key, prefix="", auth_header_name="API-Key"
)


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])| ", "_", name).lower()


with urllib.request.urlopen(f"{address}/api/v1.1/openapi.json") as document:
    operations = [
        operation
        for path in json.load(document)["paths"].values()
        for operation in path.values()
        if "operationId" in operation
    ]
assert len(operations) > 30
for operation in operations:
    importlib.import_module(f"target.api.{snake(operation['tags'][0])}.{snake(operation['operationId'])}")

nurse = NewJob(
    title="Registered Nurse",
    status=JobStatus.ACTIVE,
    locations=[LocationDescription(description="Vancouver, BC")],
    categories=[JobCategoryId(id=19)],
    position_type=PositionTypeId(id=1),
    salary=SalaryChange(amount=82000.5, period=SalaryPeriodId(id=1)),
    description="<p>Care for people.</p>",
    applicant_routing_type=ApplicantRoutingTypeId(id=1),
    application_email="jobs@example.ca",
)

created = create_job.sync(client=client, body=nurse)
assert isinstance(created, Job), created
assert (created.close_date - created.publish_date).days == 60

listed = list_jobs.sync(client=client, q="nurse", page_size=100)
assert created.id in [job.id for job in listed.data]

changed = modify_job.sync(created.id, client=client, body=JobChange(title="Nurse"))
assert changed.title == "Nurse"
archived = modify_job.sync(created.id, client=client, body=JobChange(status=JobStatus.ARCHIVED))
assert archived.status == JobStatus.ARCHIVED

refused = modify_job.sync(created.id, client=client, body=JobChange(title=" "))
assert isinstance(refused, Problem) and refused.errors[0].pointer == "/title"

assert delete_job.sync_detailed(created.id, client=client).status_code == 204
assert isinstance(get_job.sync(created.id, client=client), Problem)
print("Python: all operations are there, and a job was created, listed, changed, archived and deleted.")
