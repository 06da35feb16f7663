"""Uses an API server through the Python client: generated APIs, watches and the dynamic client."""

import json
import pathlib
import tempfile
import time
import unittest

from kubernetes import client, dynamic, watch
from kubernetes.client.exceptions import ApiException

from server import api_client

GROUP = "client-python.example.com"
NAME = "widgets." + GROUP
ITEMS = {"group": GROUP, "version": "v1", "namespace": "default", "plural": "widgets"}
LIMIT = 60

SPEC = {
    "type": "object",
    "properties": {
        "size": {"type": "integer", "maximum": 9, "default": 1},
        "replicas": {"type": "integer"},
        "note": {"type": "string"},
    },
}
STATUS = {"type": "object", "properties": {"replicas": {"type": "integer"}, "note": {"type": "string"}}}
CRD = {
    "apiVersion": "apiextensions.k8s.io/v1",
    "kind": "CustomResourceDefinition",
    "metadata": {"name": NAME},
    "spec": {
        "group": GROUP,
        "names": {"plural": "widgets", "kind": "Widget"},
        "scope": "Namespaced",
        "versions": [
            {
                "name": "v1",
                "served": True,
                "storage": True,
                "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": SPEC, "status": STATUS}}},
                "subresources": {
                    "status": {},
                    "scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"},
                },
            }
        ],
    },
}


def widget(name, labels=None, **spec):
    metadata = {"name": name, "namespace": "default", "labels": labels or {}}
    return {"apiVersion": GROUP + "/v1", "kind": "Widget", "metadata": metadata, "spec": spec}


def eventually(holds):
    """Polls until `holds` returns something true. Raises TimeoutError at the limit."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.02)
    raise TimeoutError(holds.__name__)


class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.api = cls.enterClassContext(api_client())
        cls.crds = client.ApiextensionsV1Api(cls.api)
        cls.custom = client.CustomObjectsApi(cls.api)
        cls.crds.create_custom_resource_definition(CRD)
        eventually(cls.is_established)
        eventually(cls.is_served)
        cls.addClassCleanup(cls.delete_crd)

    @classmethod
    def is_established(cls):
        conditions = cls.crds.read_custom_resource_definition(NAME).status.conditions or []
        return any(c.type == "Established" and c.status == "True" for c in conditions)

    @classmethod
    def is_served(cls):
        try:
            return cls.custom.list_namespaced_custom_object(**ITEMS)
        except ApiException as error:
            return error.status != 404 and error

    @classmethod
    def delete_crd(cls):
        cls.crds.delete_custom_resource_definition(NAME)
        eventually(lambda: not cls.crds.list_custom_resource_definition(field_selector="metadata.name=" + NAME).items)

    def create(self, body):
        return self.custom.create_namespaced_custom_object(**ITEMS, body=body)

    def assert_status(self, status, call, **arguments):
        with self.assertRaises(ApiException) as raised:
            call(**ITEMS, **arguments)
        self.assertEqual(raised.exception.status, status)
        return json.loads(raised.exception.body)

    def test_version(self):
        found = client.VersionApi(self.api).get_code()
        self.assertEqual((found.major, found.minor), ("1", "37"))

    def test_discovery(self):
        names = [resource.name for resource in self.custom.get_api_resources(GROUP, "v1").resources]
        self.assertEqual(names, ["widgets", "widgets/status", "widgets/scale"])

    def test_errors(self):
        invalid = self.assert_status(422, self.custom.create_namespaced_custom_object, body=widget("invalid", size=10))
        self.assertEqual([cause["field"] for cause in invalid["details"]["causes"]], ["spec.size"])
        missing = self.assert_status(404, self.custom.get_namespaced_custom_object, name="missing")
        self.assertEqual(missing["reason"], "NotFound")

    def test_replace(self):
        created = self.create(widget("replaced"))
        self.assertEqual(created["spec"], {"size": 1})
        changed = {**created, "spec": {"size": 2}, "status": {"note": "ignored"}}
        replaced = self.custom.replace_namespaced_custom_object(**ITEMS, name="replaced", body=changed)
        self.assertEqual((replaced["metadata"]["generation"], replaced["spec"], replaced.get("status")), (2, {"size": 2}, None))
        self.assert_status(409, self.custom.replace_namespaced_custom_object, name="replaced", body=changed)
        status = {**replaced, "spec": {"size": 3}, "status": {"note": "seen"}}
        written = self.custom.replace_namespaced_custom_object_status(**ITEMS, name="replaced", body=status)
        self.assertEqual((written["metadata"]["generation"], written["spec"], written["status"]), (2, {"size": 2}, {"note": "seen"}))

    def test_patches(self):
        self.create(widget("patched", note="a"))
        merged = self.custom.patch_namespaced_custom_object(**ITEMS, name="patched", body={"spec": {"note": "b"}})
        self.assertEqual(merged["spec"]["note"], "b")
        operations = [{"op": "replace", "path": "/spec/note", "value": "c"}]
        patched = self.custom.patch_namespaced_custom_object(
            **ITEMS, name="patched", body=operations, _content_type="application/json-patch+json"
        )
        self.assertEqual(patched["spec"]["note"], "c")

    def test_scale(self):
        self.create(widget("scaled", replicas=2))
        found = self.custom.get_namespaced_custom_object_scale(**ITEMS, name="scaled")
        self.assertEqual((found["kind"], found["spec"]["replicas"]), ("Scale", 2))
        found["spec"]["replicas"] = 3
        self.custom.replace_namespaced_custom_object_scale(**ITEMS, name="scaled", body=found)
        self.assertEqual(self.custom.get_namespaced_custom_object(**ITEMS, name="scaled")["spec"]["replicas"], 3)

    def test_pages(self):
        for name in ["p1", "p2", "p3"]:
            self.create(widget(name, {"paged": "yes"}))
        names, token = [], None
        while token != "":
            page = self.custom.list_namespaced_custom_object(**ITEMS, label_selector="paged=yes", limit=2, _continue=token)
            names.append([item["metadata"]["name"] for item in page["items"]])
            token = page["metadata"].get("continue", "")
        self.assertEqual(names, [["p1", "p2"], ["p3"]])

    def test_watch(self):
        listed = self.custom.list_namespaced_custom_object(**ITEMS)
        self.create(widget("watched", {"watched": "yes"}))
        self.custom.delete_namespaced_custom_object(**ITEMS, name="watched")
        events = watch.Watch().stream(
            self.custom.list_namespaced_custom_object,
            **ITEMS,
            label_selector="watched=yes",
            resource_version=listed["metadata"]["resourceVersion"],
            timeout_seconds=LIMIT,
        )
        seen = [(event["type"], event["object"]["metadata"]["name"]) for _, event in zip(range(2), events)]
        self.assertEqual(seen, [("ADDED", "watched"), ("DELETED", "watched")])

    def test_dynamic_client(self):
        cache = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "discovery.json"
        widgets = dynamic.DynamicClient(self.api, cache_file=cache).resources.get(api_version=GROUP + "/v1", kind="Widget")
        applied = widgets.server_side_apply(body=widget("applied", note="a"), name="applied", namespace="default", field_manager="one")
        self.assertEqual((applied.spec.note, applied.metadata.managedFields[0].manager), ("a", "one"))
        with self.assertRaises(dynamic.exceptions.ConflictError):
            other = widget("applied", note="b")
            widgets.server_side_apply(body=other, name="applied", namespace="default", field_manager="two")
        widgets.delete(name="applied", namespace="default")
        with self.assertRaises(dynamic.exceptions.NotFoundError):
            widgets.get(name="applied", namespace="default")


if __name__ == "__main__":
    unittest.main()
