import { JSON_MEMBERS } from './families/bodies.ts'
import { YAML_MEMBERS } from './families/yaml.ts'

// The page takes the inputs that the Node host is attacked with, `npm run hostile`, as files.

const WEBAPP = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', metadata: { name: 'hostile' } }

/** An input in YAML as a WebApp. */
const inYaml = (name: string): string =>
  `apiVersion: ${WEBAPP.apiVersion}\nkind: WebApp\nmetadata: {name: hostile}\n${(YAML_MEMBERS[name]?.() ?? '').replace(/^any:/m, 'spec:')}`
const inJson = (name: string): string =>
  `${JSON.stringify(WEBAPP).slice(0, -1)},${(JSON_MEMBERS[name]?.() ?? '').replace(/^"any"/, '"spec"')}}`

const YAML = [
  'a billion laughs',
  'an alias of itself',
  'a chain of merges',
  'flow lists 10,000 deep',
  '1,000,000 digits',
  '1,000,000 flow lists that are not closed',
  'lists within lists in one line',
  '100,000 equal keys',
  'digits with underscores',
  'base64 that is broken',
  'quotes that are not closed',
  'tabs',
]
const JSON_NAMES = [
  '100,000 digits',
  'arrays 100,000 deep',
  '1,000,000 arrays that are not closed',
  '100,000 unknown fields',
  'a text that is not closed',
  '500,000 escapes',
]

/** The inputs as files of these names. Made when they are asked for: the texts are large. */
export const hostileFiles = (): readonly { readonly name: string; readonly text: string }[] => [
  ...YAML.map((name) => ({ name: `${name}.yaml`, text: inYaml(name) })),
  ...JSON_NAMES.map((name) => ({ name: `${name}.json`, text: inJson(name) })),
]
