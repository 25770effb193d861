"""LocalStack without Docker, with the stack of .aws-sam/build deployed into it.

    deployed.py FOLDER PORT DYNAMODB FUNCTIONS SAM_PYTHON

Its data lies in FOLDER, it listens at PORT of this machine alone, keeps tables in the DynamoDB Local at the port DYNAMODB,
and lets the server at the address FUNCTIONS run functions. Prints, as a line of JSON, what became of the stack: the
type, status and physical id of each resource, and the keys of two employers. Ends with its standard input.
"""

import json
import os
import subprocess
import sys
import threading
import time
import tomllib
import urllib.request

folder, port, dynamodb, functions, sam_python = sys.argv[1:]
os.environ |= {
    "GATEWAY_LISTEN": f"127.0.0.1:{port}",
    "LOCALSTACK_HOST": f"127.0.0.1:{port}",
    "FILESYSTEM_ROOT": folder,
    "TMPDIR": folder,
    "DNS_ADDRESS": "0",
    "DISABLE_EVENTS": "1",
    "SKIP_SSL_CERT_DOWNLOAD": "1",
    "PROVIDER_OVERRIDE_DYNAMODB": "v2",
    "PROVIDER_OVERRIDE_DYNAMODBSTREAMS": "v2",
    "DYNAMODB_LOCAL_PORT": dynamodb,
    "SQS_ENDPOINT_STRATEGY": "path",
    # A function stays until this ends.
    "LAMBDA_KEEPALIVE_MS": "3600000",
    "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
    "AWS_ACCESS_KEY_ID": "000000000000",
    "AWS_SECRET_ACCESS_KEY": "local",
    "AWS_DEFAULT_REGION": "ca-central-1",
    "SAM_CLI_TELEMETRY": "0",
}

import boto3
from localstack.aws.connect import connect_to
from localstack.runtime import events, main
from localstack.services.apigateway.next_gen.execute_api import gateway_response, handlers
from localstack.services.dynamodb.server import DynamodbServer
from localstack.services.lambda_.invocation import execution_environment, version_manager
from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor

STACK = "job-postings-dev"


def ask(path, body):
    """Asks what runs functions; returns its answer, and whether the function failed."""
    request = urllib.request.Request(f"http://{functions}/{path}", data=body.encode())
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
        return answer.read(), answer.status == 202


class Process(RuntimeExecutor):
    """An environment of a function, with its code and layers as they were uploaded; it ends when all does."""

    def start(self, env_vars):
        code = [each.code for each in [self.function_version.config, *self.function_version.config.layers]]
        for archive in code:
            archive.prepare_for_execution()
        folders = [str(archive.get_unzipped_code_location()) for archive in code]
        variables = {name: str(value) for name, value in env_vars.items()}
        ask(f"start/{self.id}", json.dumps({"folders": folders, "variables": variables}))

    def invoke(self, payload):
        body, failed = ask(f"invoke/{self.id}", payload["payload"])
        return InvocationResult(payload["invoke-id"], body, failed, logs="")

    def get_address(self):
        return "127.0.0.1"

    get_endpoint_from_executor = get_runtime_endpoint = get_logs = get_address

    def stop(self):
        pass

    prepare_version = cleanup_version = staticmethod(lambda function_version: None)


execution_environment.get_runtime_executor = lambda: Process
version_manager.get_runtime_executor = lambda: Process
DynamodbServer.start_dynamodb = lambda self: True
DynamodbServer.stop_dynamodb = lambda self: None

def authorize(_chain, context, _response):
    """Asks the template's authorizer each time, which this edition of LocalStack leaves out."""
    method = context.resource_method
    if method.get("authorizationType") != "CUSTOM":
        return
    authorizer = context.deployment.rest_api.authorizers[method["authorizerId"]]
    header = authorizer["identitySource"].removeprefix("method.request.header.")
    key = context.invocation_request["headers"].get(header)
    if not key:
        raise gateway_response.UnauthorizedError("Unauthorized")
    arn = f"arn:aws:execute-api:{context.region}:{context.account_id}:{context.context_variables['apiId']}"
    event = {
        "type": authorizer["type"],
        "headers": {header: key},
        "methodArn": f"{arn}/{context.stage}/{context.request.method}/",
    }
    name = authorizer["authorizerUri"].partition("/functions/")[2].removesuffix("/invocations")
    aliased = connect_to(region_name=context.region).lambda_
    answer = json.load(aliased.invoke(FunctionName=name, Payload=json.dumps(event))["Payload"])
    if answer.get("policyDocument", {}).get("Statement", [{}])[0].get("Effect") != "Allow":
        raise gateway_response.AccessDeniedError("Forbidden")
    context.context_variables["authorizer"] = answer.get("context", {}) | {
        "principalId": answer["principalId"]
    }


handlers.preprocess_request.append(authorize)


def parameters(template):
    """Those of the target dev. LocalStack would take a default that is a number for one in conditions, too."""
    with open("samconfig.toml", "rb") as file:
        dev = tomllib.load(file)["dev"]["deploy"]["parameters"]["parameter_overrides"]
    values = {name: str(each["Default"]) for name, each in template["Parameters"].items()}
    values |= dict(pair.split("=") for pair in dev.split())
    return [{"ParameterKey": name, "ParameterValue": value} for name, value in values.items()]


def deploy():
    """As `sam deploy` does, but translates first: LocalStack checks references before SAM's transform, AWS after it."""
    events.infra_ready.wait()
    s3, cloudformation = boto3.client("s3"), boto3.client("cloudformation")
    s3.create_bucket(Bucket="sam", CreateBucketConfiguration={"LocationConstraint": "ca-central-1"})
    packaged = f"{folder}/packaged.yaml"
    sam = os.path.join(os.path.dirname(sam_python), "sam")
    subprocess.run([sam, "package", "--no-progressbar", "--s3-bucket", "sam",
        "--template-file", ".aws-sam/build/template.yaml", "--output-template-file", packaged],
        check=True, stdout=sys.stderr)  # fmt: skip
    translate = "acceptance/src/test/resources/jobpostings/template/translate.py"
    translated = subprocess.run([sam_python, translate, packaged], check=True, stdout=subprocess.PIPE)
    template = json.loads(translated.stdout)
    s3.put_object(Bucket="sam", Key="template", Body=translated.stdout)
    change = {"StackName": STACK, "ChangeSetName": "first"}
    cloudformation.create_change_set(
        **change,
        ChangeSetType="CREATE",
        TemplateURL=f"http://127.0.0.1:{port}/sam/template",
        Parameters=parameters(template),
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    )
    cloudformation.get_waiter("change_set_create_complete").wait(**change, WaiterConfig={"Delay": 1})
    cloudformation.execute_change_set(**change)
    stack = {"StackStatus": "CREATE_IN_PROGRESS"}
    while stack["StackStatus"] == "CREATE_IN_PROGRESS":
        time.sleep(1)
        stack = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]
    made = cloudformation.describe_stack_resources(StackName=STACK)["StackResources"]
    resources = {
        each["LogicalResourceId"]: [each["ResourceType"], each["ResourceStatus"], each.get("PhysicalResourceId")]
        for each in made
    }

    def operate(**request):
        name = resources["Operate"][2]
        answer = boto3.client("lambda").invoke(FunctionName=name, Qualifier="live", Payload=json.dumps(request))
        return json.load(answer["Payload"])

    employers = [operate(action="create-employer", name=name, plan="standard")["id"] for name in ("One", "Another")]
    return {
        "status": stack["StackStatus"],
        "unconditional": [name for name, each in template["Resources"].items() if "Condition" not in each],
        "resources": resources,
        "keys": [operate(action="issue-key", employerId=id)["key"] for id in employers],
    }


def report():
    try:
        print(json.dumps(deploy()), flush=True)
        sys.stdin.read()
    finally:
        os._exit(0)


threading.Thread(target=report, daemon=True).start()
main.main()
