import { CRDS, GROUP, head, type Input, JSON_BODY, one, post, THINGS } from '../input.ts'

const K = 1000

const many = (n: number, item: (i: number) => string): string => Array.from({ length: n }, (_, i) => item(i)).join(',')

function schema(members: string): string {
  return `"schema":{"openAPIV3Schema":{"type":"object"${members}}}`
}

/** Texts of JSON members beside those that every CRD has; `versions` takes the place of the only version. */
interface CrdParts {
  readonly names?: string
  readonly spec?: string
  readonly version?: string
  readonly versions?: string
}

function crd({ names = '', spec = '', version = schema(''), versions }: CrdParts): string {
  const all = versions ?? `{"name":"v1","served":true,"storage":true,${version}}`
  const known = `{"plural":"others","kind":"Other"${names}}`
  return `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"others.${GROUP}"},"spec":{"group":"${GROUP}","scope":"Namespaced","names":${known},"versions":[${all}]${spec}}}`
}

const metadata = (members: string): string => `{${head('e').slice(0, -1)},${members}}}`

const objects: Readonly<Record<string, () => string>> = {
  '200,000 labels that are invalid': () => metadata(`"labels":{${many(200 * K, (i) => `"-${i}":"-"`)}}`),
  '700,000 finalizers that are invalid': () => metadata(`"finalizers":[${many(700 * K, () => '"-"')}]`),
  '300,000 owners without anything': () => metadata(`"ownerReferences":[${many(300 * K, () => '{}')}]`),
  '200,000 annotations that are invalid': () => metadata(`"annotations":{${many(200 * K, (i) => `"-${i}":"-"`)}}`),
}

const crds: Readonly<Record<string, () => string>> = {
  '300,000 versions without anything': () => crd({ versions: many(300 * K, () => '{}') }),
  '500,000 columns without anything': () =>
    crd({ version: `${schema('')},"additionalPrinterColumns":[${many(500 * K, () => '{}')}]` }),
  '900,000 selectable fields without anything': () =>
    crd({ version: `${schema('')},"selectableFields":[${many(900 * K, () => '{}')}]` }),
  '700,000 short names that are invalid': () => crd({ names: `,"shortNames":[${many(700 * K, () => '"-"')}]` }),
  '700,000 review versions that are invalid': () =>
    crd({
      spec: `,"conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":[${many(700 * K, () => '"-"')}]}}`,
    }),
  '200,000 properties without a type': () => crd({ version: schema(`,"properties":{${many(200 * K, (i) => `"${i}":{}`)}}`) }),
  '500,000 rules without anything': () => crd({ version: schema(`,"x-kubernetes-validations":[${many(500 * K, () => '{}')}]`) }),
  '200,000 keys of a list that are no properties': () => {
    const keys = many(200 * K, (i) => `"k${i}"`)
    const list = `"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":[${keys}],"items":{"type":"object"}`
    return crd({ version: schema(`,"properties":{"l":{${list}}}`) })
  },
}

const beyond = (input: Input): Input => ({ ...input, beyond: true })
const posted = (path: string, name: string, body: () => string): Input =>
  beyond(one('errors', name, () => ({ method: 'POST', path: `${path}?dryRun=All`, headers: JSON_BODY, body: body() })))

/** Requests with more errors than a server can list. */
export const errors: readonly Input[] = [
  ...Object.entries(objects).map(([name, body]) => posted(THINGS, name, body)),
  ...Object.entries(crds).map(([name, body]) => posted(CRDS, name, body)),
  beyond(one('errors', '300,000 items of a wrong type', () => post('e', `"set":[${many(300 * K, () => '1')}]`))),
  one('errors', '150,000 items of a wrong type, applied', () => ({
    method: 'PATCH',
    path: `${THINGS}/applied?fieldManager=hostile&dryRun=All`,
    headers: { 'Content-Type': 'application/apply-patch+yaml' },
    body: `{${head('applied')},"set":[${many(150 * K, (i) => String(i))}]}`,
  })),
]
