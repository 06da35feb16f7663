import { describe, expect, test } from 'vitest'
import { KubectlHost, kubectlMissing } from './kubectl.ts'
import type { Target } from './migration/files.ts'
import { KubectlScript, SCRIPT } from './migration/script.ts'

const missing = kubectlMissing()
if (missing !== undefined) console.log(missing)

const FIELDS =
  'custom-columns=NS:.metadata.namespace,APP:.metadata.labels.app,NOTE:.metadata.annotations.note,SPEC:.spec,STATUS:.status'
/** Some twenty commands of kubectl, on a machine that may be busy. */
const PATIENCE_MS = 120_000
const WATCH = [
  'get',
  'crontabs',
  '--all-namespaces',
  '--watch',
  '--output-watch-events',
  '--no-headers',
  '--as',
  'cron-controller',
]

async function started(target: Target): Promise<{ host: KubectlHost; script: KubectlScript; stop(): Promise<void> }> {
  const host = await KubectlHost.start('--dialects', 'tpr', '--authorization-mode', 'RBAC')
  const script = new KubectlScript(host, target)
  await script.prepare()
  const stop = async (): Promise<void> => {
    script.close()
    await host.stop()
  }
  return { host, script, stop }
}

const events = (lines: readonly string[]): string[] => lines.map((line) => line.split(/\s+/).slice(0, 3).join(' '))

test('[TP-M1] the script has the commands of the proposal, names filled in', () => {
  expect(SCRIPT.map(({ command }) => command)).toEqual([
    'delete clusterrolebinding crontab-editors',
    'get crontabs --all-namespaces -o yaml > data.yaml',
    'delete crontabs --all --all-namespaces --cascade=false',
    'delete thirdpartyresources.extensions/cron-tab.stable.example.com',
    'create -f new.yaml',
    'create -f data.yaml',
    'create -f editors.yaml',
  ])
})

describe.skipIf(missing !== undefined)('the manual migration with kubectl', () => {
  test.each<Target>(['tpr', 'v1'])(
    '[TP-M1, TP-M3, TP-M4] to %s: nobody writes meanwhile, a controller that is stopped sees no deletion, nothing is lost',
    async (target) => {
      const { host, script, stop } = await started(target)
      const before = await script.kubectl(`get crontabs --all-namespaces -o ${FIELDS}`)
      let controller = host.follow(WATCH)
      expect(events(await controller.lines(2))).toEqual(['ADDED default report', 'ADDED team report'])
      const rejected: string[] = []
      await script.migrate(async (step) => {
        if (step === 'stop writers') controller.stop()
        if (step !== 'get all data') return
        const patch = ['patch', 'crontab/report', '--type=merge', '-p', '{"spec":{"cron":"0"}}']
        rejected.push(
          (await host.run([...patch, '--as', 'alice'])).err,
          (await host.run([...patch, '--as', 'cron-controller'])).err,
        )
      })
      controller = host.follow(WATCH)
      expect(events(await controller.lines(2))).toEqual(['ADDED default report', 'ADDED team report'])
      controller.stop()
      expect(rejected.map((said) => said.replace(/"[a-z-]+" cannot/, '"…" cannot'))).toEqual(
        Array(2).fill(
          'Error from server (Forbidden): crontabs.stable.example.com "report" is forbidden: User "…" cannot get resource "crontabs" in API group "stable.example.com" in the namespace "default"\n',
        ),
      )
      expect(before).toContain('every night')
      expect(await script.kubectl(`get crontabs --all-namespaces -o ${FIELDS}`)).toBe(before)
      expect(await script.kubectl('get thirdpartyresources.extensions -o name')).toBe('')
      await stop()
    },
    PATIENCE_MS,
  )

  test(
    '[TP-M3] a controller that is left running sees every deletion',
    async () => {
      const { host, script, stop } = await started('tpr')
      await script.kubectl('create clusterrole watcher --verb get,list,watch --resource crontabs.stable.example.com')
      await script.kubectl('create clusterrolebinding watcher --clusterrole watcher --user cron-controller')
      const controller = host.follow(WATCH)
      await controller.lines(2)
      await script.migrate()
      const seen = events(await controller.lines(4))
      controller.stop()
      expect(seen.filter((event) => event.startsWith('DELETED')).sort()).toEqual([
        'DELETED default report',
        'DELETED team report',
      ])
      await stop()
    },
    PATIENCE_MS,
  )

  test(
    '[TP-M2] dependents stay, without their owner; adopted anew they go with the new one',
    async () => {
      const { script, stop } = await started('tpr')
      const owners = 'get cronjob nightly -o jsonpath={.metadata.name}/{.metadata.ownerReferences[*].uid}'
      const uid = 'get crontab report -o jsonpath={.metadata.uid}'
      const before = await script.kubectl(uid)
      expect(await script.kubectl(owners)).toBe(`nightly/${before}`)
      await script.migrate()
      expect(await script.kubectl(owners)).toBe('nightly/')
      await script.adopt()
      const after = await script.kubectl(uid)
      expect([after === before, await script.kubectl(owners)]).toEqual([false, `nightly/${after}`])
      await script.kubectl('delete crontab report')
      await script.until('get cronjobs -o name', (out) => out === '')
      await stop()
    },
    PATIENCE_MS,
  )
})
