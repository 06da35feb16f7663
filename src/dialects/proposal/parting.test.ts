import { describe, expect, it } from 'vitest'
import { type Answer, CRDS } from '../../controlplane/testing/engine.ts'
import {
  type Json,
  type Lab,
  metaOf,
  proposalCrd,
  SCALE,
  scaleOf,
  startLab,
  V1BETA1,
  v1Crd,
  WIDGETS,
  widget,
} from '../testing/lab.ts'

/** The table of docs/dialects.md, row by row: the same requests under both, and what each answers. */
type Dialect = 'v1' | 'proposal'

/** What the two CRDs of a row say; the usual ones have both subresources with all paths. */
interface Row {
  readonly request: string
  readonly crd?: { readonly [dialect in Dialect]: Json }
  readonly gateClosed?: boolean
  readonly run: (lab: Lab, created: Answer) => Promise<unknown>
  readonly v1: unknown
  readonly proposal: unknown
}

const A = `${WIDGETS}/a`
const OBJECT = widget({ replicas: 1, selector: 'app=a' })

const V1_SCALE = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.spec.selector',
}

/** Both CRDs with other paths for /scale; undefined leaves a path out. */
const paths = (change: { readonly [path: string]: string | undefined }) => ({
  v1: v1Crd({ scale: { ...V1_SCALE, ...change } }),
  proposal: proposalCrd({ subResources: { status: {}, scale: { ...SCALE, ...change } } }),
})

const schema = (root: Json | undefined) => ({
  v1: root === undefined ? withoutSchema() : v1Crd({}, root),
  proposal: proposalCrd({ validation: root === undefined ? undefined : { openAPIV3Schema: root } }),
})

function withoutSchema(): Json {
  const crd = v1Crd()
  const [version] = crd.spec.versions
  return { ...crd, spec: { ...crd.spec, versions: [{ ...version, schema: undefined }] } }
}

const create = async (lab: Lab): Promise<void> => {
  expect((await lab.post(WIDGETS, OBJECT)).status).toBe(201)
}

const put = async (lab: Lab, path: string, object: Json): Promise<Answer> => {
  const { resourceVersion } = metaOf(await lab.get(A))
  return lab.put(path, { ...object, metadata: { ...(object.metadata as Json), resourceVersion } })
}

const status = ({ status: code }: Answer): number => code

const crdStatus = (_: Lab, created: Answer): Promise<unknown> => Promise.resolve(status(created))

const ROWS: readonly Row[] = [
  {
    request: 'PUT main, another root field changes',
    crd: schema({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
    run: async (lab) => {
      await create(lab)
      return metaOf(await put(lab, A, { ...OBJECT, data: 1 })).generation
    },
    v1: 2,
    proposal: 1,
  },
  {
    request: 'PATCH /status; PATCH /scale',
    run: async (lab) => {
      await create(lab)
      const main = await lab.patch(`${A}/status`, { status: { phase: 'x' } })
      return [main, await lab.patch(`${A}/scale`, { spec: { replicas: 2 } })].map(status)
    },
    v1: [200, 200],
    proposal: [405, 405],
  },
  {
    request: 'PUT main without .spec.replicas, scale on',
    run: async (lab) => {
      await create(lab)
      return status(await put(lab, A, widget({})))
    },
    v1: 200,
    proposal: 422,
  },
  {
    request: 'PUT /status with replicas: -1',
    run: async (lab) => {
      await create(lab)
      return status(await put(lab, `${A}/status`, widget({}, { status: { replicas: -1 } })))
    },
    v1: 422,
    proposal: 200,
  },
  {
    request: 'main write with selector `x in (y`',
    run: async (lab) => {
      const answer = await lab.post(WIDGETS, widget({ replicas: 1, selector: 'x in (y' }))
      if (answer.status !== 201) return answer.status
      return [answer.status, ((await lab.get(`${A}/scale`)).body.status as Json).selector]
    },
    v1: [201, 'x in (y'],
    proposal: 422,
  },
  {
    request: 'CRD with labelSelectorPath under .status',
    crd: paths({ labelSelectorPath: '.status.selector' }),
    run: crdStatus,
    v1: 201,
    proposal: 422,
  },
  {
    request: 'CRD without statusReplicasPath',
    crd: paths({ statusReplicasPath: undefined }),
    run: crdStatus,
    v1: 422,
    proposal: 201,
  },
  { request: 'CRD without groupVersion', crd: paths({ groupVersion: undefined }), run: crdStatus, v1: 201, proposal: 422 },
  {
    request: 'CRD with .spec.a[0].replicas',
    crd: paths({ specReplicasPath: '.spec.a[0].replicas' }),
    run: crdStatus,
    v1: 201,
    proposal: 422,
  },
  {
    request: 'PUT /scale with a selector, labelSelectorPath unset',
    crd: paths({ labelSelectorPath: undefined }),
    run: async (lab) => {
      await create(lab)
      return status(await put(lab, `${A}/scale`, scaleOf(2, undefined, { replicas: 0, selector: 'a=b' })))
    },
    v1: 200,
    proposal: 422,
  },
  {
    request: 'PUT /scale without resourceVersion',
    run: async (lab) => {
      await create(lab)
      return status(await lab.put(`${A}/scale`, scaleOf(2, undefined)))
    },
    v1: 200,
    proposal: 422,
  },
  {
    request: 'CRD with `not` at the root, status on',
    crd: schema({ type: 'object', not: { required: ['bad'] } }),
    run: crdStatus,
    v1: 422,
    proposal: 201,
  },
  { request: 'CRD without schema', crd: schema(undefined), run: crdStatus, v1: 422, proposal: 201 },
  {
    request: 'object with unknown field',
    run: async (lab) => (await lab.post(WIDGETS, widget({ replicas: 1, unknown: 1 }))).body.spec,
    v1: { replicas: 1 },
    proposal: { replicas: 1, unknown: 1 },
  },
  {
    request: 'DELETE of an object with a finaliser',
    run: async (lab) => {
      await lab.post(WIDGETS, widget({ replicas: 1 }, {}, { finalizers: ['ex.io/f'] }))
      return metaOf(await lab.remove(A)).generation
    },
    v1: 2,
    proposal: 1,
  },
  {
    request: 'gate closed',
    gateClosed: true,
    run: async (lab) => {
      await create(lab)
      return status(await lab.get(`${A}/status`))
    },
    v1: 200,
    proposal: 404,
  },
]

const PATH = { v1: CRDS, proposal: V1BETA1 }
const USUAL = { v1: v1Crd(), proposal: proposalCrd() }

describe('where the proposal and v1 part ways', () => {
  it.each(ROWS)('[PR-D2] $request', async ({ crd = USUAL, gateClosed = false, run, v1, proposal }) => {
    const answers: unknown[] = []
    for (const dialect of ['v1', 'proposal'] as const) {
      const lab = await startLab({ featureGates: { CustomResourceSubResources: !gateClosed } })
      answers.push(await run(lab, await lab.register(PATH[dialect], crd[dialect])))
    }
    expect(answers).toEqual([v1, proposal])
  })
})
