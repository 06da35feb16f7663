import { expect, test } from 'vitest'
import type { LogRecord } from './interfaces.ts'
import { readHistory } from './read-history.ts'
import { slim } from './slim-log.ts'

const added = (key: string, resourceVersion: number): LogRecord => ({
  resourceVersion,
  type: 'ADDED',
  key,
  text: `{"v":${resourceVersion}}`,
  time: 5,
})
const objects = new Map([
  ['/a', { resourceVersion: 2, text: '{"v":2}' }],
  ['/b', { resourceVersion: 3, text: '{"v":3}' }],
  ['/c', { resourceVersion: 4, text: '{"v":4}' }],
])
/** Two commits: /a, then /b and /c. */
const FIRST = [0, slim([added('/a', 2)])] as const
const SECOND = [2, slim([added('/b', 3), added('/c', 4)])] as const
const KNOWN = { resourceVersion: 4, compacted: 1 }

type Batches = readonly (readonly [unknown, unknown])[]
type Read = [resourceVersion: number, compacted: number, versions: number[], lost: boolean]

test.each<[string, Batches, typeof KNOWN | undefined, boolean, Read]>([
  ['is whole where each batch follows the one before', [FIRST, SECOND], KNOWN, false, [4, 1, [2, 3, 4], false]],
  [
    'is read up to the newest batch, where the counters are older',
    [FIRST, SECOND],
    { ...KNOWN, resourceVersion: 2 },
    false,
    [4, 1, [2, 3, 4], false],
  ],
  ['begins after what is compacted', [FIRST, SECOND], { ...KNOWN, compacted: 3 }, false, [4, 3, [4], false]],
  ['begins after a batch that is lost', [SECOND], KNOWN, false, [4, 2, [3, 4], true]],
  ['begins after a batch that is damaged', [[0, 'x'], SECOND], KNOWN, false, [4, 2, [3, 4], true]],
  [
    'begins after a damaged batch that another one follows',
    [FIRST, [2, 'x'], [3, slim([added('/c', 4)])]],
    KNOWN,
    false,
    [4, 3, [4], true],
  ],
  ['is given up where the last batch is damaged', [FIRST, [2, 'x']], KNOWN, false, [4, 4, [], true]],
  ['is given up where the counters are damaged', [FIRST, SECOND], undefined, false, [4, 4, [], true]],
  ['is given up where objects are gone', [FIRST, SECOND], KNOWN, true, [4, 4, [], true]],
  ['is empty without batches', [], { resourceVersion: 9, compacted: 9 }, false, [9, 9, [], false]],
  ['that is given up ends at the newest object', [], undefined, false, [4, 4, [], true]],
  ['goes on after an empty batch', [FIRST, [2, slim([])], SECOND], KNOWN, false, [4, 1, [2, 3, 4], false]],
])('[SG-32] the history %s', (_, batches, counters, gone, expected) => {
  const { resourceVersion, compacted, log, lost } = readHistory(objects, batches, counters, gone)
  expect([resourceVersion, compacted, log.map((record) => record.resourceVersion), lost]).toEqual(expected)
})
