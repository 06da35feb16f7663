import { COMMANDS } from './registry.ts'

const PODS = 'needs pods, and this API server runs none.'
const NODES = 'needs nodes, and this API server has none.'
const WORKLOADS = 'needs Deployments or their like, and this API server has none. Define such a kind as a CRD.'
const LOCAL = 'is about your own machine.'
const MANIFEST = 'needs a kind that this API server does not have.'
const APPLY = 'is not in this console. Send a manifest: kubectl apply -f -'

/** Commands of kubectl that the console does not have, and why. */
const UNAVAILABLE: { readonly [name: string]: string } = {
  logs: PODS,
  exec: PODS,
  attach: PODS,
  cp: PODS,
  debug: PODS,
  'port-forward': PODS,
  run: PODS,
  top: 'needs nodes and pods with metrics, and this API server has none.',
  cordon: NODES,
  uncordon: NODES,
  drain: NODES,
  taint: NODES,
  rollout: WORKLOADS,
  expose: WORKLOADS,
  autoscale: 'needs HorizontalPodAutoscalers, and this API server has none. A controller can write to /scale.',
  'set image': WORKLOADS,
  'set env': WORKLOADS,
  'set resources': WORKLOADS,
  'set serviceaccount': WORKLOADS,
  'set selector': WORKLOADS,
  certificate: 'needs CertificateSigningRequests, and this API server has none.',
  'cluster-info': 'looks for services of a cluster, and this API server has none.',
  config: LOCAL,
  proxy: LOCAL,
  plugin: LOCAL,
  completion: LOCAL,
  kustomize: 'reads folders of your own machine.',
  'create deployment': WORKLOADS,
  'create cronjob': MANIFEST,
  'create ingress': MANIFEST,
  'create job': MANIFEST,
  'create poddisruptionbudget': MANIFEST,
  'create priorityclass': MANIFEST,
  'create quota': MANIFEST,
  'create service': MANIFEST,
  'create clusterrole': APPLY,
  'create clusterrolebinding': APPLY,
  'create configmap': APPLY,
  'create role': APPLY,
  'create rolebinding': APPLY,
  'create secret': APPLY,
  'create serviceaccount': APPLY,
  'create token': 'needs tokens, and this API server makes none.',
}

/** Says in a line why the console does not have a command; undefined for commands that it has, and for words that are none. */
export function unavailable(words: readonly string[]): string | undefined {
  const names = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  for (const name of [names.join(' '), names[0] ?? '']) {
    const reason = Object.hasOwn(UNAVAILABLE, name) ? UNAVAILABLE[name] : undefined
    if (reason !== undefined) return `kubectl ${name} ${reason}`
  }
  return undefined
}

/** All commands, in the order in which kubectl names them. Source: k8s.io/kubectl/pkg/cmd/cmd.go, NewKubectlCommand. */
const ORDER =
  'create expose run set explain get edit delete rollout scale autoscale certificate cluster-info top cordon uncordon drain taint describe logs attach exec port-forward proxy cp auth debug events diff apply patch replace wait kustomize label annotate completion api-resources api-versions config plugin version help'.split(
    ' ',
  )

const known = new Set(
  ['help', ...COMMANDS, ...Object.keys(UNAVAILABLE)].map((each) => (typeof each === 'string' ? each : each.name).split(' ')[0]),
)

/** How many letters have to be added, removed or replaced to make one word of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Names longer than this are like no command. */
const LONGEST = 30

/** The error for a word that is no command, with those that were meant. Source: github.com/spf13/cobra/command.go, SuggestionsFor. */
export function unknownCommand(word: string): string {
  const lower = word.toLowerCase()
  const meant = ORDER.filter(
    (name) => known.has(name) && lower.length <= LONGEST && (distance(lower, name) <= 2 || name.startsWith(lower)),
  )
  const hint = meant.length === 0 ? '' : `\n\nDid you mean this?\n${meant.map((name) => `\t${name}\n`).join('')}`
  return `unknown command "${word}" for "kubectl"${hint}`
}
