import type { Answer, Sent, Target } from './target.ts'

/** Something that a hostile or careless client sends. */
export interface Input {
  readonly family: string
  readonly name: string
  /** Not for the real server, which answers after 34 s that it took too long, and then is busy with it for hours, or until it has no memory left. */
  readonly beyond?: boolean
  /** Policies and webhooks, for a host with all that a cluster has. What they ask for takes its time; only that others wait counts. */
  readonly admission?: boolean
  /** Sends it. What comes back is the slowest answer that counts. */
  run(target: Target): Promise<Answer>
}

/** An input that is one request. */
export const one = (family: string, name: string, sent: () => Sent): Input => ({
  family,
  name,
  run: (target) => target.send(sent()),
})

/** The slowest of several answers, with the statuses of all of them. */
export function slowest(answers: readonly Answer[]): Answer {
  const ms = Math.max(...answers.map((answer) => answer.ms))
  const status = [...new Set(answers.map((answer) => answer.status))].join(' ')
  return { status, ms, body: answers.find((answer) => answer.ms === ms)?.body ?? '' }
}

export const GROUP = 'hostile.crdlab.dev'
export const THINGS = `/apis/${GROUP}/v1/namespaces/default/things`
export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const JSON_BODY = { 'Content-Type': 'application/json' }
export const YAML_BODY = { 'Content-Type': 'application/yaml' }

/** The head of a Thing as JSON text, open for more members. */
export const head = (name: string): string => `"apiVersion":"${GROUP}/v1","kind":"Thing","metadata":{"name":"${name}"}`

/** A POST of a Thing whose other members are given as JSON text. Dry run, so that the server is the same for the next input. */
export const post = (name: string, members: string): Sent => ({
  method: 'POST',
  path: `${THINGS}?dryRun=All`,
  headers: JSON_BODY,
  body: `{${head(name)}${members === '' ? '' : ','}${members}}`,
})
