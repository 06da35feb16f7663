import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { language } from '../../base/language/language.ts'
import { appStore } from '../../base/state/store.ts'
import { addressOf, versionOf } from '../../entities/object/object.ts'
import type { RunningExample } from './example-state.ts'

/** Puts a status into the main pane as an unsent draft: sending it shows that the main endpoint ignores it. */
export async function prepareCheat(example: RunningExample, object: JsonObject): Promise<void> {
  const { type, namespace, name } = example
  if (type === undefined) return
  const { workspace, setDraft, setTourDraft } = appStore.getState()
  const base = await language.pane('', stringify(object), true)
  const text = `${base}status:\n  readyReplicas: 99\n`
  const address = addressOf({ workspace, type, namespace, name, splitStatus: true }, '')
  setDraft(address, { base, baseVersion: versionOf(object), text })
  setTourDraft(address)
}
