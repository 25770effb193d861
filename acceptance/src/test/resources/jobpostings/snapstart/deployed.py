"""LocalStack without Docker, with the stack of .aws-sam/build deployed into it as `sam deploy` deploys dev.

    deployed.py FOLDER DYNAMODB FUNCTIONS

Its data lies in FOLDER, it keeps tables in the DynamoDB Local at the port DYNAMODB, and lets the server at the address
FUNCTIONS run functions. Prints, as a line of JSON, where it listens and what became of the stack: the names of what no
condition leaves out, and the type, status and physical id of each resource. Ends with its standard input.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request

folder, dynamodb, functions = sys.argv[1:]
with socket.create_server(("127.0.0.1", 0)) as free:
    address = f"127.0.0.1:{free.getsockname()[1]}"
os.environ |= {
    "GATEWAY_LISTEN": address,
    "LOCALSTACK_HOST": address,
    "FILESYSTEM_ROOT": folder,
    "TMPDIR": folder,
    "DNS_ADDRESS": "0",
    "DISABLE_EVENTS": "1",
    "SKIP_SSL_CERT_DOWNLOAD": "1",
    "PROVIDER_OVERRIDE_DYNAMODB": "v2",
    "PROVIDER_OVERRIDE_DYNAMODBSTREAMS": "v2",
    "DYNAMODB_LOCAL_PORT": dynamodb,
    "SQS_ENDPOINT_STRATEGY": "path",
    "AWS_ENDPOINT_URL": f"http://{address}",
    "AWS_ACCESS_KEY_ID": "000000000000",
    "AWS_SECRET_ACCESS_KEY": "local",
    "AWS_DEFAULT_REGION": "us-east-1",
    "SAM_CLI_TELEMETRY": "0",
}

import boto3
from localstack.aws.connect import connect_to
from localstack.runtime import events, main
from localstack.services.apigateway.next_gen.execute_api import gateway_response, handlers
from localstack.services.cloudformation.engine.v2 import change_set_model_preproc, change_set_model_transform
from localstack.services.dynamodb.server import DynamodbServer
from localstack.services.lambda_.invocation import execution_environment, version_manager
from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor


class Process(RuntimeExecutor):
    """An environment of a function, with its code and layers as they were uploaded; it ends when all does."""

    def start(self, env_vars):
        code = [each.code for each in [self.function_version.config, *self.function_version.config.layers]]
        for archive in code:
            archive.prepare_for_execution()
        self.environment = {
            "folders": [str(archive.get_unzipped_code_location()) for archive in code],
            "variables": {name: str(value) for name, value in env_vars.items()},
        }

    def invoke(self, payload):
        call = json.dumps(self.environment | {"event": payload["payload"]}).encode()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://{functions}/{self.id}", call) as answer:
            return InvocationResult(payload["invoke-id"], answer.read(), answer.status == 202, logs="")

    def get_address(self):
        return "127.0.0.1"

    get_endpoint_from_executor = get_runtime_endpoint = get_logs = get_address

    def stop(self):
        pass

    prepare_version = cleanup_version = staticmethod(lambda function_version: None)


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


execution_environment.get_runtime_executor = version_manager.get_runtime_executor = lambda: Process
DynamodbServer.start_dynamodb = lambda self: True
DynamodbServer.stop_dynamodb = lambda self: None
handlers.preprocess_request.append(authorize)
# As on AWS a parameter is text, and what SAM's transform makes can be referred to before it is made.
change_set_model_preproc.to_number = str
change_set_model_transform.ChangeSetModelTransform._execute_local_transforms = lambda self: None


def deploy():
    events.infra_ready.wait()
    subprocess.run(
        ["sam", "deploy", "--config-env", "dev", "--no-confirm-changeset", "--no-progressbar"],
        check=True,
        stdout=sys.stderr,
    )
    cloudformation = boto3.client("cloudformation")
    template = cloudformation.get_template(StackName="job-postings-dev", TemplateStage="Processed")["TemplateBody"]
    made = cloudformation.describe_stack_resources(StackName="job-postings-dev")["StackResources"]
    return {
        "endpoint": f"http://{address}",
        "unconditional": [name for name, each in template["Resources"].items() if "Condition" not in each],
        "resources": {
            each["LogicalResourceId"]: [each["ResourceType"], each["ResourceStatus"], each.get("PhysicalResourceId")]
            for each in made
        },
    }


def report():
    try:
        print(json.dumps(deploy()), flush=True)
        sys.stdin.read()
    finally:
        os._exit(0)


threading.Thread(target=report, daemon=True).start()
main.main()
