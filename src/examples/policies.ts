import defaultTeam from './policies/default-team.yaml?raw'
import noEnv from './policies/no-env.yaml?raw'
import quotaByName from './policies/quota-by-name.yaml?raw'
import whoWritesStatus from './policies/who-writes-status.yaml?raw'

/** A policy about the example WebApp, with its binding and params, as YAML documents. */
export interface ExamplePolicy {
  readonly name: string
  readonly text: string
}

export const EXAMPLE_POLICIES: readonly ExamplePolicy[] = [
  { name: 'who-writes-status', text: whoWritesStatus },
  { name: 'quota-by-name', text: quotaByName },
  { name: 'no-env', text: noEnv },
  { name: 'default-team', text: defaultTeam },
]
