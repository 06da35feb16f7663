import { expect, test } from 'vitest'
import { Path } from '../../../apimachinery/field/error.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { containerWarnings, portWarnings } from './container-warnings.ts'

const parsed = (text: string): JsonObject => parseJson(text).value as JsonObject

test.each<[resources: string, expected: string[]]>([
  ['{}', []],
  [
    '{"limits":{"memory":"1Gi","cpu":"500m"},"requests":{"memory":"1500m"}}',
    ['c.resources.requests[memory]: fractional byte value "1500m"'],
  ],
  [
    '{"limits":{"ephemeral-storage":"100m","memory":"2k"}}',
    ['c.resources.limits[ephemeral-storage]: fractional byte value "100m"'],
  ],
])('resources %s raise %j', (resources, expected) => {
  const warnings = expected.map((text) => `${text} is invalid, must be an integer`)
  expect(containerWarnings(parsed(`{"resources":${resources}}`), Path.of('c'))).toEqual(warnings)
})

/** What the ports of a Pod raise, each in a container of its own. */
function portsRaise(...ports: string[]): string[] {
  return portWarnings(ports.map((port, i) => ({ container: parsed(`{"ports":[${port}]}`), path: Path.of(`c${i}`) })))
}

test.each<[ports: string[], expected: string[]]>([
  [['{"containerPort":80,"protocol":"TCP","name":"p"}', '{"containerPort":81,"protocol":"TCP","name":"q"}'], []],
  [['{"containerPort":80,"protocol":"TCP"}', '{"containerPort":80,"protocol":"UDP"}'], []],
  [['{"containerPort":80,"hostPort":1}', '{"containerPort":80,"hostPort":2}'], []],
  [['{"containerPort":80}', '{"containerPort":80}'], ['c1.ports[0]: duplicate port definition with c0.ports[0]']],
  [['{"containerPort":80,"hostPort":80}', '{"containerPort":80}'], ['c1.ports[0]: overlapping port definition with c0.ports[0]']],
  [
    ['{"containerPort":80,"hostPort":80,"hostIP":"1.2.3.4"}', '{"containerPort":80,"hostPort":80}'],
    ['c1.ports[0]: dangerously ambiguous port definition with c0.ports[0]'],
  ],
  [['{"containerPort":80,"hostPort":80,"hostIP":"1.2.3.4"}', '{"containerPort":80,"hostPort":80,"hostIP":"1.2.3.5"}'], []],
  [
    ['{"containerPort":80,"hostPort":81,"hostIP":"1.2.3.4"}', '{"containerPort":80}', '{"containerPort":80,"hostPort":81}'],
    [
      'c1.ports[0]: overlapping port definition with c0.ports[0]',
      'c2.ports[0]: dangerously ambiguous port definition with c0.ports[0]',
      'c2.ports[0]: overlapping port definition with c1.ports[0]',
    ],
  ],
  [
    ['{"containerPort":80,"protocol":"TCP","name":"p","hostIP":"1.2.3.4"}'],
    ['c0.ports[0]: hostIP set without hostPort: {Name:p HostPort:0 ContainerPort:80 Protocol:TCP HostIP:1.2.3.4}'],
  ],
  [
    ['{"containerPort":80,"name":"p"}', '{"containerPort":81,"name":"p"}'],
    ['c1.ports[0]: duplicate port name "p" with c0.ports[0], services and probes that select ports by name will use c0.ports[0]'],
  ],
])('ports %j raise %j', (ports, expected) => {
  expect(portsRaise(...ports)).toEqual(expected)
})
