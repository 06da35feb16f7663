import { expect, it } from 'vitest'
import { CONTROLLER_EXAMPLES } from './examples.ts'
import type { ReconcileStep } from './model/reconcile-log.ts'
import { lineOfStep } from './source-lines.ts'

const call = (method: string, path: string): ReconcileStep => ({ type: 'call', method, path, code: 200, message: '' })
const APP = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/a'

it.each<[step: ReconcileStep, of: keyof typeof CONTROLLER_EXAMPLES, line: string | undefined]>([
  [
    { type: 'read', of: 'WebApp default/a' },
    'webapp-status',
    'const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)',
  ],
  [
    { type: 'read', of: 'ConfigMap', objects: 2 },
    'webapp-parts',
    'const parts = await ctx.client.list(CONFIGMAP, { namespace, labels: { part: name } })',
  ],
  [call('PUT', `${APP}/status`), 'webapp-controller', 'await ctx.client.status().update(app)'],
  [call('PUT', `${APP}/scale`), 'webapp-autoscaler', "await ctx.client.subResource('scale').update(app, { body: scale })"],
  [call('GET', `${APP}/scale`), 'webapp-autoscaler', "const scale = await ctx.client.subResource('scale').get<Scale>(app)"],
  [call('PATCH', APP), 'webapp-env', 'await ctx.client.patch(app, patch)'],
  [
    call('POST', '/api/v1/namespaces/default/configmaps'),
    'webapp-replicas',
    'const result = await createOrUpdate(ctx.client, map, (each) => {',
  ],
  [call('PATCH', APP), 'webapp-cleaner', undefined],
  [call('DELETE', APP), 'webapp-status', undefined],
])('[LB-4] a step is shown at the line that does it: %j', (step, of, line) => {
  const lines = CONTROLLER_EXAMPLES[of].split('\n')
  const found = lineOfStep(step, lines)
  expect(found === undefined ? undefined : lines[found - 1]?.trim()).toBe(line)
})
