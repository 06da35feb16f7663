import { expect, it } from 'vitest'
import { type BulkAct, readChange } from './bulk-acts.ts'

it.each<readonly [BulkAct, text: string, body: string, command: string]>([
  ['label', 'tier=gold', '{"metadata":{"labels":{"tier":"gold"}}}', 'label --overwrite … tier=gold'],
  [
    'label',
    '  tier=gold   old-  empty= ',
    '{"metadata":{"labels":{"empty":"","old":null,"tier":"gold"}}}',
    'label --overwrite … tier=gold old- empty=',
  ],
  ['label', 'a=b=c x-y-', '{"metadata":{"labels":{"a":"b=c","x-y":null}}}', 'label --overwrite … a=b=c x-y-'],
  ['label', '__proto__=a', '{"metadata":{"labels":{"__proto__":"a"}}}', 'label --overwrite … __proto__=a'],
  [
    'annotate',
    `note="two words" 'it''s=b' old-`,
    '{"metadata":{"annotations":{"its":"b","note":"two words","old":null}}}',
    "annotate --overwrite … 'note=two words' its=b old-",
  ],
  ['scale', ' 3 ', '{"spec":{"replicas":3}}', 'scale --replicas=3 … '],
  ['patch', 'spec.paused=true', '{"spec":{"paused":true}}', `patch --type=merge … -p '{"spec":{"paused":true}}'`],
  ['patch', '.spec.image=shop/a:1', '{"spec":{"image":"shop/a:1"}}', `patch --type=merge … -p '{"spec":{"image":"shop/a:1"}}'`],
  [
    'patch',
    'spec.big=9007199254740993',
    '{"spec":{"big":9007199254740993}}',
    `patch --type=merge … -p '{"spec":{"big":9007199254740993}}'`,
  ],
  [
    'patch',
    'spec.list=[1, {"a": null}]',
    '{"spec":{"list":[1,{"a":null}]}}',
    `patch --type=merge … -p '{"spec":{"list":[1,{"a":null}]}}'`,
  ],
  ['patch', '__proto__.a=null', '{"__proto__":{"a":null}}', `patch --type=merge … -p '{"__proto__":{"a":null}}'`],
])('reads %s %j as kubectl takes it', (act, text, body, command) => {
  const { change, bad } = readChange(act, text)
  expect([bad, change?.body, change?.command.join(' … ')]).toEqual([undefined, body, command])
  expect(change?.subresource).toBe(act === 'scale' ? 'scale' : undefined)
})

it.each<readonly [BulkAct, text: string, bad: string]>([
  ['label', 'tier', 'tier'],
  ['label', '-', '-'],
  ['label', '=gold', '=gold'],
  ['annotate', 'a=b tier', 'tier'],
  ['scale', '-1', '-1'],
  ['scale', 'many', 'many'],
  ['patch', 'spec.paused', 'spec.paused'],
  ['patch', 'spec..a=1', 'spec..a=1'],
  ['patch', '=1', '=1'],
])('names the word of %s %j that cannot be read', (act, text, bad) => expect(readChange(act, text)).toEqual({ bad }))

it.each<BulkAct>(['label', 'annotate', 'scale', 'patch'])('changes nothing while nothing is typed: %s', (act) =>
  expect(readChange(act, ' ')).toEqual({}),
)
