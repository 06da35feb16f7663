import { describe, expect, test } from 'vitest'
import { startServer } from './testing/server.ts'

const SPEC = '-o jsonpath={.spec.metrics}'

test('autoscale creates an autoscaler of an object, which get shows', async () => {
  const { run } = await startServer()
  expect(await run('kubectl autoscale wa storefront --min=2 --max=6 --cpu=70%')).toEqual({
    code: 0,
    stdout: 'horizontalpodautoscaler.autoscaling/storefront autoscaled\n',
    stderr: '',
  })
  const { stdout } = await run('kubectl get hpa')
  expect(
    stdout
      .split('\n')
      .slice(0, 2)
      .map((line) => line.split(/\s{2,}/).slice(0, 6)),
  ).toEqual([
    ['NAME', 'REFERENCE', 'TARGETS', 'MINPODS', 'MAXPODS', 'REPLICAS'],
    ['storefront', 'WebApp/storefront', 'cpu: <unknown>/70%', '2', '6', '3'],
  ])
})

test.each([
  ['--cpu=70%', [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }]],
  ['--cpu=500', [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '500m' } } }]],
  ['--memory=200', [{ type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '200Mi' } } }]],
  [
    '--cpu-percent=40',
    [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 40 } } }],
  ],
])('autoscale %s names a metric', async (flags, metrics) => {
  const { run } = await startServer()
  await run(`kubectl autoscale wa/checkout --max=3 --name=other ${flags}`)
  expect(JSON.parse((await run(`kubectl get hpa other ${SPEC}`)).stdout)).toEqual(metrics)
})

describe('autoscale rejects', () => {
  const rows: [command: string, message: string][] = [
    ['wa storefront --max=0', 'error: --max=MAXPODS is required and must be at least 1, max: 0'],
    ['wa storefront --max=1 --min=2', 'error: --max=MAXPODS must be larger or equal to --min=MINPODS, max: 1, min: 2'],
    ['wa storefront --max=1 --cpu=x', 'error: invalid resource cpu value: x'],
    ['wa storefront --max=1 --cpu=x%', 'error: invalid percentage value: x'],
    ['wa storefront --max=1 --cpu=1 --cpu-percent=2', 'error: --cpu-percent and --cpu are mutually exclusive'],
    ['wa nope --max=1', 'Error from server (NotFound): webapps.demo.crdlab.dev "nope" not found'],
  ]
  test.each(rows)('%s', async (command, message) => {
    const { code, stderr } = await (await startServer()).run(`kubectl autoscale ${command}`)
    expect([code, stderr]).toEqual([1, `${message}\n`])
  })
})

test('autoscale --dry-run creates nothing', async () => {
  const { run } = await startServer()
  const { stdout } = await run('kubectl autoscale wa storefront --max=5 --dry-run=client')
  expect(stdout).toBe('horizontalpodautoscaler.autoscaling/storefront created (dry run)\n')
  expect((await run('kubectl get hpa')).stderr).toContain('No resources found')
})
