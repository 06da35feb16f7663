import { distance } from './distance.ts'
import { COMMANDS } from './registry.ts'

const PODS = 'needs containers that run. Nothing here runs the Pods that are stored.'
const NODES = 'needs nodes, which this API server does not have.'
const WORKLOADS = 'needs workloads such as Deployments, which this API server does not have.'
const LOCAL = 'only works on your own machine.'
const MANIFEST = 'needs a kind that this API server does not have.'
const APPLY = 'is not supported here. Apply a manifest: kubectl apply -f -'

/** The commands of kubectl that the console does not support, with the reason. */
const UNAVAILABLE: { readonly [name: string]: string } = {
  logs: PODS,
  exec: PODS,
  attach: PODS,
  cp: PODS,
  debug: PODS,
  'port-forward': PODS,
  run: PODS,
  top: 'needs metrics of nodes and of Pods that run, which this API server does not have.',
  cordon: NODES,
  uncordon: NODES,
  drain: NODES,
  taint: NODES,
  rollout: WORKLOADS,
  expose: WORKLOADS,
  'set image': WORKLOADS,
  'set env': WORKLOADS,
  'set resources': WORKLOADS,
  'set serviceaccount': WORKLOADS,
  'set selector': WORKLOADS,
  certificate: 'needs CertificateSigningRequests, which this API server does not have.',
  'cluster-info': 'needs services, which this API server does not have.',
  config: LOCAL,
  proxy: LOCAL,
  plugin: LOCAL,
  completion: LOCAL,
  kustomize: 'only works on your own machine.',
  'auth reconcile': APPLY,
  'create deployment': WORKLOADS,
  'create cronjob': MANIFEST,
  'create ingress': MANIFEST,
  'create job': MANIFEST,
  'create poddisruptionbudget': APPLY,
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
  'create token': 'needs tokens, which this API server does not issue.',
}

/** Returns why the console does not support a command of kubectl; undefined for supported and unknown commands. */
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

/** No suggestions are made for longer words. */
const LONGEST = 30

/** Returns the error for an unknown command, with suggestions. Source: github.com/spf13/cobra/command.go, SuggestionsFor. */
export function unknownCommand(word: string): string {
  const lower = word.toLowerCase()
  const meant = ORDER.filter(
    (name) => known.has(name) && lower.length <= LONGEST && (distance(lower, name) <= 2 || name.startsWith(lower)),
  )
  const hint = meant.length === 0 ? '' : `\n\nDid you mean this?\n${meant.map((name) => `\t${name}\n`).join('')}`
  return `unknown command "${word}" for "kubectl"${hint}`
}
