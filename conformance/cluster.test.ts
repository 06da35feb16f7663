import { describe, expect, test } from 'vitest'
import { type CallWebhook, DEADLINE_EXCEEDED, serviceNotFound } from '../src/apiserver/webhook/call.ts'
import type { Elect } from '../src/controlplane/control-plane.ts'
import { begunCluster, standingClock, startEngine } from './engine.ts'
import { readScenarios, scenarioPaths } from './files.ts'
import { compareScenario, explain } from './replay/compare.ts'
import { admissionReply, replySeconds } from './webhooks/admission-replies.ts'

/** Answers of the complete API server: of what a cluster has besides custom resources. */
const FILES = scenarioPaths('conformance/cluster').map(readScenarios)

/** Answers as the webhooks that were there when scenarios were recorded. */
const callWebhook: CallWebhook = async ({ url, service, body, timeoutSeconds = 0 }) => {
  if (service !== undefined) return serviceNotFound(service)
  return replySeconds(url) > timeoutSeconds ? { failure: DEADLINE_EXCEEDED } : admissionReply(url, body)
}

/** Kinds whose controllers did not run when their scenarios were recorded. */
const WITHOUT_CONTROLLERS = /(horizontalpodautoscalers(-v1)?|poddisruptionbudgets)\.json$/

const BEGUN = begunCluster()

const never: Elect = () => () => undefined

describe.concurrent.each(FILES.map(({ path, scenarios }) => [path, scenarios] as const))('%s', (path, scenarios) => {
  const elect = WITHOUT_CONTROLLERS.test(path) ? never : undefined
  test.concurrent.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const engine = await startEngine(standingClock, undefined, callWebhook, false, undefined, elect, await BEGUN)
    const comparison = await compareScenario(scenario, engine, { managedFields: true })
    await engine.plane.close()
    expect(comparison.differences.length > 0 ? explain(comparison) : '').toBe('')
  })
})
