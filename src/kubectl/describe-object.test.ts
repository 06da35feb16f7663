import { expect, it } from 'vitest'
import { parseJson } from '../apimachinery/json/parse.ts'
import { isObject } from '../apimachinery/json/value.ts'
import { describeObject } from './describe-object.ts'

const OBJECT = `{
  "apiVersion": "demo.crdlab.dev/v1",
  "kind": "Thing",
  "metadata": {
    "annotations": {
      "b": "x",
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
      "note": "two\\nlines"
    },
    "creationTimestamp": "2026-11-23T06:35:23Z",
    "finalizers": [
      "demo.crdlab.dev/drain"
    ],
    "generation": 1,
    "labels": {
      "app": "shop",
      "tier": "gold"
    },
    "name": "one",
    "namespace": "default",
    "resourceVersion": "56",
    "uid": "ac18",
    "managedFields": [
      {
        "manager": "kubectl"
      }
    ]
  },
  "spec": {
    "big": 12345678901,
    "clusterIPs": [
      "10.0.0.1",
      "10.0.0.2"
    ],
    "empty": {},
    "enabled": false,
    "huge": 1.5e+30,
    "image": "shop:1",
    "mixed": [
      1,
      [
        2,
        3
      ],
      null,
      {
        "a": {
          "b": 1
        }
      }
    ],
    "none": [],
    "ports": [
      {
        "name": "http",
        "port": 80
      },
      {
        "port": 443
      }
    ],
    "ratio": 0.5,
    "small": 1e-05,
    "tabbed": "a\\tb",
    "text": "first\\nsecond",
    "tls": {
      "0a": 1,
      "HTTPProxy": true,
      "apiURL": "https://x",
      "min-version": 2,
      "s3_bucket": "b"
    }
  },
  "status": {
    "phase": "Ready"
  }
}`

// Recorded from kubectl 1.32, without the line of the events.
const DESCRIBED = `Name:         one
Namespace:    default
Labels:       app=shop
              tier=gold
Annotations:  b: x
              note:
                two
                lines
API Version:  demo.crdlab.dev/v1
Kind:         Thing
Metadata:
  Creation Timestamp:  2026-11-23T06:35:23Z
  Finalizers:
    demo.crdlab.dev/drain
  Generation:        1
  Resource Version:  56
  UID:               ac18
Spec:
  Big:  12345678901
  Cluster I Ps:
    10.0.0.1
    10.0.0.2
  Empty:
  Enabled:  false
  Huge:     1.5e+30
  Image:    shop:1
  Mixed:
    1
    [2 3]
    <nil>
    A:
      B:  1
  None:
  Ports:
    Name:  http
    Port:  80
    Port:  443
  Ratio:   0.5
  Small:   1e-05
  Tabbed:  a  b
  Text:    first
second
  Tls:
    0a:             1
    HTTP Proxy:     true
    API URL:        https://x
    Min - Version:  2
    s3_bucket:      b
Status:
  Phase:  Ready
`

it('prints an object as kubectl describe does', () => {
  const { value } = parseJson(OBJECT)
  if (!isObject(value)) throw new Error('no object')
  expect(describeObject(value)).toBe(DESCRIBED)
})

it('shortens the long lines of annotations', () => {
  const { value } = parseJson(JSON.stringify({ metadata: { name: 'a', annotations: { note: 'x'.repeat(200) } } }))
  if (!isObject(value)) throw new Error('no object')
  expect(describeObject(value)).toContain(`Annotations:  note:\n${' '.repeat(16)}${'x'.repeat(138)}...\n`)
})
