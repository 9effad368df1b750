#!/usr/bin/env python3
"""What `keywright cost` computes for each read and write, against what an engine reports as consumed.

usage: consumed_capacity_test.py dynalite      KEYWRIGHT is the program under test.

The engine is started on a free port and stopped by its process id. Where it is missing the test says so and is skipped
(status 77); with CI set it fails. ENGINES lists what an engine is known to count otherwise than the service: that is
printed and not compared, and fails once the engine counts it right.

moto (5.2.1) is not asked: it counts one unit for each write and half a unit for each read, whatever their size.
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
DESIGN = HERE / "consumed_capacity.keywright.yaml"


class Engine:
    def __init__(self, command, wrong):
        self.command = command
        self.wrong = wrong

    def why_not(self, pattern, path):
        """Why the engine's number for a pattern at a table or index is no evidence; None where it is."""
        for patterns, paths, why in self.wrong:
            if pattern in patterns and path in paths:
                return why
        return None


def npm_folder():
    return pathlib.Path(os.environ.get("KEYWRIGHT_NPM", HERE.parent.parent / "build/npm"))


WRITES = ("put-job", "change-note", "change-state", "drop-job")
TRANSACTIONS = ("job-in-transaction", "put-in-transaction")
INDEXES = ("Jobs.byOwner", "Jobs.byState")

# By the service's rules: developer guide, CapacityUnitCalculations, TransactionAPIs and GSI, read 2026-11.
ENGINES = {
    "dynalite": Engine(
        lambda port: [str(npm_folder() / "node_modules/.bin/dynalite"), "--host", "127.0.0.1", "--port", port,
                      "--createTableMs", "0"],
        [(WRITES, INDEXES, "dynalite 4.0.0 does not count what a write costs in indexes"),
         (TRANSACTIONS, ("Jobs",) + INDEXES, "dynalite 4.0.0 has no transactions")]),
}


def skip(why):
    print("failed:" if os.environ.get("CI") else "skipped:", why)
    sys.exit(1 if os.environ.get("CI") else 77)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


class Client:
    def __init__(self, port):
        self.url = f"http://127.0.0.1:{port}/"

    def __call__(self, operation, **body):
        request = urllib.request.Request(self.url, json.dumps(body).encode(), {
            "Content-Type": "application/x-amz-json-1.0",
            "X-Amz-Target": f"DynamoDB_20120810.{operation}",
            "X-Amz-Date": "20260101T000000Z",
            "Authorization": "AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/dynamodb/aws4_request, "
                             "SignedHeaders=host, Signature=0"})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{operation}: {error.read().decode()}") from None


def wait_for(client, process):
    for _ in range(300):
        if process.poll() is not None:
            return False
        try:
            client("ListTables")
            return True
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    return False


def text(name, size):
    return {"S": (name * size)[:size]}


def job(number, **more):
    """An item of Job as the design declares it: 36 B of id, 8 of owner, 4 of state, 3,000 of body."""
    item = {"id": {"S": f"{number:036}"}, "owner": text("o", 8), "state": text("s", 4), "at": {"N": str(1000 + number)},
            "note": text("n", 60), "body": text("b", 3000)}
    item.update(more)
    return item


def key(number):
    return {"id": {"S": f"{number:036}"}}


def edge(body):
    """2 + 36 B of id, 1 + 3 of n, 4 + body."""
    return {"id": {"S": "e" * 36}, "n": {"N": "1001"}, "body": text("b", body)}


def create(client):
    for name in ("Even", "Odd"):
        client("CreateTable", TableName=name, BillingMode="PAY_PER_REQUEST",
               AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
               KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
    client("CreateTable", TableName="Jobs", BillingMode="PAY_PER_REQUEST",
           AttributeDefinitions=[{"AttributeName": name, "AttributeType": kind}
                                 for name, kind in (("id", "S"), ("owner", "S"), ("state", "S"), ("at", "N"))],
           KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
           GlobalSecondaryIndexes=[
               {"IndexName": "byOwner", "Projection": {"ProjectionType": "ALL"},
                "KeySchema": [{"AttributeName": "owner", "KeyType": "HASH"}, {"AttributeName": "at", "KeyType": "RANGE"}]},
               {"IndexName": "byState", "Projection": {"ProjectionType": "KEYS_ONLY"},
                "KeySchema": [{"AttributeName": "state", "KeyType": "HASH"}, {"AttributeName": "at", "KeyType": "RANGE"}]}])


def consumed(answer):
    """Units by path: the table's own and those of each index."""
    reported = answer.get("ConsumedCapacity", [])
    units = {}
    for one in reported if isinstance(reported, list) else [reported]:
        table = one["TableName"]
        units[table] = units.get(table, 0) + one.get("Table", {}).get("CapacityUnits", 0)
        for name, index in one.get("GlobalSecondaryIndexes", {}).items():
            path = f"{table}.{name}"
            units[path] = units.get(path, 0) + index["CapacityUnits"]
    return {path: number for path, number in units.items() if number}


def operations(client):
    """Each pattern of the design, in an order in which the items are as it expects them."""
    common = {"TableName": "Jobs", "ReturnConsumedCapacity": "INDEXES"}
    together = {"ReturnConsumedCapacity": "INDEXES"}

    def put(item):
        return lambda: client("PutItem", Item=item, **common)

    def get(**more):
        return lambda: client("GetItem", Key=key(1), **common, **more)

    def update(name, value):
        return lambda: client("UpdateItem", Key=key(1), UpdateExpression="SET #n = :v",
                              ExpressionAttributeNames={"#n": name}, ExpressionAttributeValues={":v": value}, **common)

    def query(index, name, value):
        return lambda: client("Query", IndexName=index, KeyConditionExpression="#n = :v",
                              ExpressionAttributeNames={"#n": name}, ExpressionAttributeValues={":v": value}, **common)

    return [("put-job", put(job(number))) for number in range(8)] + [
        ("job", get()),
        ("job-now", get(ConsistentRead=True)),
        ("jobs", lambda: client("BatchGetItem", RequestItems={"Jobs": {"Keys": [key(1), key(2), key(3)]}}, **together)),
        ("job-in-transaction",
         lambda: client("TransactGetItems", TransactItems=[{"Get": {"TableName": "Jobs", "Key": key(1)}}], **together)),
        ("jobs-of-owner", query("byOwner", "owner", text("o", 8))),
        ("jobs-in-state", query("byState", "state", text("s", 4))),
        ("change-note", update("note", text("m", 60))),
        ("change-state", update("state", text("t", 4))),
        ("put-in-transaction",
         lambda: client("TransactWriteItems", TransactItems=[{"Put": {"TableName": "Jobs", "Item": job(9)}}],
                        **together)),
        ("drop-job", lambda: client("DeleteItem", Key=key(2), **common)),
        ("put-even", lambda: client("PutItem", TableName="Even", Item=edge(4050), **together)),
        ("even", lambda: client("GetItem", TableName="Even", Key={"id": edge(0)["id"]}, **together)),
        ("put-odd", lambda: client("PutItem", TableName="Odd", Item=edge(4051), **together)),
        ("odd", lambda: client("GetItem", TableName="Odd", Key={"id": edge(0)["id"]}, **together)),
    ]


def expected(program):
    report = json.loads(subprocess.run([program, "cost", str(DESIGN), "--format", "json"], check=True,
                                       capture_output=True, text=True).stdout)
    units = {}
    for item in report["items"]:
        figure = item["readUnits"] or item["writeUnits"]
        if item["pattern"] is None:
            continue
        assert figure["low"] == figure["high"], item
        units.setdefault(item["pattern"], {})[item["path"]] = figure["low"]
    return units


def compare(client, engine, ours):
    compared, failed, excused = 0, 0, {}
    tried = operations(client)
    for pattern, run in tried:
        try:
            theirs = consumed(run())
        except RuntimeError as error:
            theirs = {}
            if engine.why_not(pattern, "Jobs") is None:
                print(f"FAILED: {pattern}: {error}")
                failed += 1
        for path in sorted(set(theirs) | set(ours[pattern])):
            same = theirs.get(path, 0) == ours[pattern].get(path, 0)
            why = engine.why_not(pattern, path)
            if why:
                excused.setdefault(why, []).append((f"{pattern} at {path}", same))
                continue
            compared += 1
            if not same:
                print(f"FAILED: {pattern} at {path}: the engine consumed {theirs.get(path, 0)}, "
                      f"cost says {ours[pattern].get(path, 0)}")
                failed += 1
    for why, places in excused.items():
        if all(same for _, same in places):
            print(f"FAILED: not true any more: {why}")
            failed += 1
        else:
            print(f"not compared: {why}: {', '.join(sorted({place for place, _ in places}))}")
    missing = set(ours) - {pattern for pattern, _ in tried}
    if missing:
        print("FAILED: never tried:", ", ".join(sorted(missing)))
    print(f"{compared} numbers compared, {failed} differ")
    return failed > 0 or compared == 0 or bool(missing)


def main():
    name = sys.argv[1]
    engine = ENGINES[name]
    port = free_port()
    command = engine.command(port)
    log = open(os.devnull, "wb")
    try:
        process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        skip(f"{name} is not installed")
    try:
        client = Client(port)
        if not wait_for(client, process):
            skip(f"{name} does not start")
        create(client)
        return 1 if compare(client, engine, expected(os.environ["KEYWRIGHT"])) else 0
    finally:
        process.terminate()
        process.wait(timeout=20)


if __name__ == "__main__":
    sys.exit(main())
