import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import { KINDS } from '../builtin/kinds.ts'
import { recordedApi } from '../testing/recorded-api.ts'
import { BootstrapPolicy } from './controller.ts'
import { CLUSTER_ROLE_BINDINGS, clusterRoles } from './policy.ts'

const GROUP = 'rbac.authorization.k8s.io'
const BINDINGS = `/apis/${GROUP}/v1/clusterrolebindings`

interface Bootstrap extends JsonObject {
  readonly metadata: JsonObject
}

const nameOf = (object: JsonObject): string => String((object as Bootstrap).metadata.name)

/** A server that has every default role and binding; `change` changes the bindings. */
async function started(change: (binding: Bootstrap) => JsonObject) {
  const clock = new ManualClock()
  const storage = await openStorage(memoryBackend(), { clock })
  const put = (resource: string, value: JsonObject) =>
    storage.write(keyPrefix(GROUP, resource) + nameOf(value), () => ({ kind: 'put', value: structuredClone(value) }))
  for (const role of clusterRoles(KINDS)) await put('clusterroles', role)
  for (const binding of CLUSTER_ROLE_BINDINGS) await put('clusterrolebindings', change(binding as Bootstrap))
  const { api, requests, sent } = recordedApi()
  const controller = new BootstrapPolicy({ storage, clock, api }, KINDS)
  return { clock, controller, requests, sent }
}

const rebound = (more: JsonObject) => (binding: Bootstrap) =>
  nameOf(binding) === 'system:monitoring'
    ? { ...binding, metadata: { ...binding.metadata, uid: 'u-1', ...more }, roleRef: { kind: 'ClusterRole', name: 'edit' } }
    : binding

describe('[RB-11] at its start, a server that has every role and binding', () => {
  test('writes nothing', async () => {
    const { controller, sent } = await started((binding) => binding)
    controller.start()
    await controller.idle()
    expect(sent()).toEqual([])
  })

  test('replaces a binding to another role, unless it is another binding by now', async () => {
    const { controller, requests, sent } = await started(rebound({}))
    controller.start()
    await controller.idle()
    expect(sent()).toEqual([`DELETE ${BINDINGS}/system:monitoring`, `POST ${BINDINGS}`])
    expect(requests[0]?.body).toEqual({ preconditions: { uid: 'u-1' } })
  })

  test('leaves a protected binding to another role', async () => {
    const { controller, sent } = await started(
      rebound({ annotations: { [`${GROUP.replace('.k8s.io', '.kubernetes.io')}/autoupdate`]: 'false' } }),
    )
    controller.start()
    await controller.idle()
    expect(sent()).toEqual([])
  })

  test('does nothing once it stops', async () => {
    const { controller, sent } = await started(rebound({}))
    controller.stop()
    controller.start()
    await controller.idle()
    expect(sent()).toEqual([])
  })
})
