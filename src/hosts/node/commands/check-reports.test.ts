import { afterAll, describe, expect, it } from 'vitest'
import { MINORS } from '../../../apimachinery/releases/choices.ts'
import { NEXT_MINOR, OLDEST_MINOR } from '../../../apimachinery/releases/named.ts'
import type { ObjectVerdicts } from './check-releases.ts'
import { REPORTS } from './testing/reports.ts'
import { Workbench } from './testing/run.ts'

const bench = new Workbench(
  Object.fromEntries(
    REPORTS.flatMap(({ crd, object }, i) => [
      [`crd-${i}.yaml`, crd],
      ...(object === undefined ? [] : [[`object-${i}.yaml`, object]]),
    ]),
  ),
)
afterAll(() => bench.remove())

describe('[FC-14] crdlab check --kubernetes names the releases and the reason of what people reported', () => {
  it.each(REPORTS.map((report, i) => ({ ...report, i })))(
    '$about: $url',
    async ({ i, object, from = OLDEST_MINOR, before, since, after }) => {
      const files = [`DIR/crd-${i}.yaml`, ...(object === undefined ? [] : [`DIR/object-${i}.yaml`])]
      const range = `1.${from}..1.${NEXT_MINOR}`
      const asked = MINORS.filter((minor) => minor >= from)
      const { out } = await bench.run('check', '--kubernetes', range, '--validate', 'warn', '-o', 'json', ...files)
      const { objects } = JSON.parse(out) as { readonly objects: readonly ObjectVerdicts[] }
      const [found] = object === undefined ? objects : objects.slice(1)
      expect(found?.releases.map(({ release, verdict }) => `${release} ${verdict}`)).toEqual(
        asked.map((minor) => `1.${minor} ${(minor < since ? before : after).verdict}`),
      )
      for (const [at, minor] of asked.entries()) {
        const { reason } = minor < since ? before : after
        if (reason !== undefined) expect(found?.releases[at]?.reason).toContain(reason)
      }
      // What older releases do not take is named with the release that it needs.
      const isNeeded = object === undefined && before.verdict !== 'accepted' && since > from
      expect((found?.needs ?? []).map(({ release }) => release)).toEqual(isNeeded ? [`1.${since}`] : [])
    },
  )
})
