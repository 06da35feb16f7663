import type { ControlPlane } from '../src/controlplane/control-plane.ts'
import type { Benchmark, Contender, Suite } from './frame/benchmark.ts'
import { largerWebApp, send, startEngine, WEB_APPS, webAppCrd } from './inputs/engine.ts'

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' }
const PER_SAMPLE = 500
const GROUP = '/apis/admissionregistration.k8s.io/v1'

/** Creates in one engine, each time of other objects. */
async function creating(name: string, plane: ControlPlane): Promise<Contender> {
  let made = 0
  let bodies: string[] = []
  const prepare = (): void => {
    bodies = Array.from({ length: PER_SAMPLE }, () => largerWebApp(`app-${made++}`))
  }
  const run = async (): Promise<void> => {
    for (const body of bodies) await send(plane, 'POST', WEB_APPS, body, JSON_HEADERS)
  }
  for (let i = 0; i < 10; i++) {
    prepare()
    await run()
  }
  return { name, prepare, run }
}

/** Binds a policy over all writes of a resource. */
async function bind(plane: ControlPlane, name: string, group: string, resource: string): Promise<void> {
  const rule = { apiGroups: [group], apiVersions: ['*'], operations: ['*'], resources: [resource] }
  const validations = [{ expression: 'object.spec.replicas <= 10' }, { expression: "object.spec.image.startsWith('shop/')" }]
  const policy = { metadata: { name }, spec: { matchConstraints: { resourceRules: [rule] }, validations } }
  const binding = { metadata: { name }, spec: { policyName: name, validationActions: ['Deny'] } }
  await send(plane, 'POST', `${GROUP}/validatingadmissionpolicies`, JSON.stringify(policy), JSON_HEADERS)
  await send(plane, 'POST', `${GROUP}/validatingadmissionpolicybindings`, JSON.stringify(binding), JSON_HEADERS)
}

async function compared(
  what: string,
  goal: number,
  ours: readonly [string, ControlPlane],
  peer: readonly [string, ControlPlane],
): Promise<Benchmark> {
  return {
    name: `create ${PER_SAMPLE} objects ${what}`,
    goal,
    repeat: 1,
    ours: await creating(...ours),
    peer: await creating(...peer),
    close: async () => {
      await ours[1].close()
      await peer[1].close()
    },
  }
}

/** What admission costs creates: without any policy, with one of another kind, and with one that matches. */
export const suite: Suite = async () => {
  const start = (bare: boolean): Promise<ControlPlane> => startEngine(webAppCrd(), bare)
  const [elsewhere, matching] = [await start(false), await start(false)]
  await bind(elsewhere, 'elsewhere', '', 'configmaps')
  await bind(matching, 'matching', 'demo.crdlab.dev', 'webapps')
  return [
    await compared(
      'where no policy exists',
      1.1,
      ['crdlab', await start(false)],
      ['crdlab without admission', await start(true)],
    ),
    await compared(
      'beside a policy of another kind',
      1.2,
      ['crdlab', elsewhere],
      ['crdlab without a policy', await start(false)],
    ),
    await compared('under a policy of two rules', 2, ['crdlab', matching], ['crdlab without a policy', await start(false)]),
  ]
}
