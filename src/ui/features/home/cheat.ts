import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { language } from '../../data/language/language.ts'
import { versionOf } from '../../data/object.ts'
import { addressOf } from '../../data/object-ref.ts'
import { appStore } from '../../state/store.ts'
import type { RunningExample } from './use-example.ts'

/** Puts a status into the main pane as an unsent draft: sending it shows that the main endpoint ignores it. */
export async function prepareCheat(example: RunningExample, object: JsonObject): Promise<void> {
  const { type, namespace, name } = example
  if (type === undefined) return
  const { workspace, setDraft } = appStore.getState()
  const base = await language.pane('', stringify(object), true)
  const text = `${base}status:\n  readyReplicas: 99\n`
  setDraft(addressOf({ workspace, type, namespace, name, splitStatus: true }, ''), { base, baseVersion: versionOf(object), text })
}
