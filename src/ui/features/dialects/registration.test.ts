import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { proposalCrd, startLab, V1BETA1 } from '../../../dialects/testing/lab.ts'
import { TPRS } from '../../../dialects/testing/tpr.ts'
import { BLANK, type Registration, registrationText } from './registration.ts'

const WHOLE: Registration = {
  ...BLANK,
  group: 'ex.io',
  singular: 'widget',
  listKind: 'WidgetList',
  shortNames: 'wd, wdg',
  schema: 'type: object\nproperties:\n  spec:\n    type: object\n',
  hasScale: true,
  labelSelectorPath: '.spec.selector',
}

const NAMES = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd', 'wdg'] }

const specOf = (registration: Registration): unknown =>
  (parseYaml(registrationText(registration)).value as { spec?: unknown }).spec

const rows: [what: string, registration: Registration, spec: unknown][] = [
  [
    'every field of the proposal',
    WHOLE,
    {
      group: 'ex.io',
      version: 'v1',
      scope: 'Namespaced',
      names: NAMES,
      validation: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
      subResources: proposalCrd().spec.subResources,
    },
  ],
  [
    'a ThirdPartyResource has neither schema nor subresources',
    { ...WHOLE, dialect: 'tpr', scope: 'Cluster' },
    { group: 'ex.io', version: 'v1', scope: 'Cluster', names: NAMES },
  ],
  [
    'what is empty is left out',
    { ...BLANK, group: 'ex.io', hasStatus: false },
    { group: 'ex.io', version: 'v1', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' } },
  ],
  [
    'texts that YAML would read as something else',
    { ...BLANK, group: 'ex.io', version: '1', kind: 'No', plural: 'a: {b', hasStatus: false, shortNames: 'y' },
    { group: 'ex.io', version: '1', scope: 'Namespaced', names: { plural: 'a: {b', kind: 'No', shortNames: ['y'] } },
  ],
]

describe('the text of a registration', () => {
  it.each(rows)('%s', (_, registration, spec) => {
    expect(JSON.parse(JSON.stringify(specOf(registration)))).toEqual(spec)
  })

  it.each([
    [V1BETA1, WHOLE],
    [TPRS, { ...WHOLE, dialect: 'tpr' as const }],
  ])('the server takes it: %s', async (path, registration) => {
    const lab = await startLab({ dialects: ['proposal', 'tpr'] })
    const answer = await lab.send('POST', path, registrationText(registration), { 'content-type': 'application/yaml' })
    expect([answer.status, answer.headers.get('warning')]).toEqual([201, null])
  })
})
