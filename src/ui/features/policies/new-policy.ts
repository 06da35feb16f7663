import { ADMISSION_FUNCTION } from '../../../protocol/admission.ts'
import { FUNCTIONS_URL } from '../../../protocol/conversion.ts'
import { API_VERSION, type Family, type PolicyId } from './families.ts'
import type { MatchedResource } from './policy-text.ts'

/** What something new is about; `kind` has types where it is of a CRD. */
export type About = MatchedResource & { readonly kind?: string }

/** The rules of something that is new: creations and updates of one resource. */
const ruleText = ({ group, version, resource }: MatchedResource, indent: string): string =>
  [
    `- apiGroups: [${JSON.stringify(group)}]`,
    `  apiVersions: [${JSON.stringify(version)}]`,
    `  resources: [${JSON.stringify(resource)}]`,
    '  operations: ["CREATE", "UPDATE"]',
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')

const headText = (kind: string, name: string): string => `apiVersion: ${API_VERSION}
kind: ${kind}
metadata:
  name: ${name}
`

/** A binding, which denies where the policy validates. */
export const newBindingText = (
  { binding, isMutating }: Family,
  name: string,
  policy: string,
): string => `${headText(binding?.kind ?? '', name)}spec:
  policyName: ${policy}
${isMutating ? '' : '  validationActions: ["Deny"]\n'}`

const VALIDATIONS = `  validations:
  - expression: "true"
`

const MUTATIONS = `  mutations:
  - patchType: ApplyConfiguration
    applyConfiguration:
      expression: "Object{}"
`

/** What a function of a configuration begins with: it lets everything pass as it is. */
function newFunction({ isMutating }: Family, { group, version, kind = '' }: About): string {
  const isTyped = group.includes('.') && /^[A-Z]\w*$/.test(kind)
  const body = isMutating
    ? `  // Add operations of a JSON patch to change the object.
  return { patch: [] }`
    : `  // Return { allowed: false, status: { code: 403, message: 'why' } } to reject the write.
  return { allowed: true }`
  return `import type { Admit } from 'admission'
${isTyped ? `import type { ${kind} } from 'types/${group}/${version}'\n` : ''}
const admit: Admit${isTyped ? `<${kind}>` : ''} = (request) => {
${body}
}

export default admit
`
}

/** The URL that the page answers by the function of a configuration. */
export const functionUrl = ({ resource }: Family, name: string): string => `${FUNCTIONS_URL}${resource}/${name}`

function webhooksText({ family, name }: PolicyId, about: About): string {
  const source = newFunction(family, about)
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `      ${line}`))
    .join('\n')
  return `${headText(family.kind, name)}  annotations:
    ${ADMISSION_FUNCTION}: |
${source}
webhooks:
- name: ${name}.example.com
  clientConfig:
    url: ${functionUrl(family, name)}
  rules:
${ruleText(about, '  ')}
  sideEffects: None
  admissionReviewVersions: ["v1"]
`
}

/** A policy to begin with, which lets everything pass that a resource gets, and its binding; or a configuration of one webhook. */
export function newPolicyText(id: PolicyId, about: About): string {
  const { family, name } = id
  if (family.binding === undefined) return webhooksText(id, about)
  return `${headText(family.kind, name)}spec:
  failurePolicy: Fail
${family.isMutating ? '  reinvocationPolicy: Never\n' : ''}  matchConstraints:
    resourceRules:
${ruleText(about, '    ')}
${family.isMutating ? MUTATIONS : VALIDATIONS}---
${newBindingText(family, name, name)}`
}
