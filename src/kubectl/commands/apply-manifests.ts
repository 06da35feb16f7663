import { objectAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { meets } from '../../apimachinery/labels/requirement.ts'
import { parseSelector, type Selector } from '../../apimachinery/labels/selector.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { decodeAnswer } from '../../client/json.ts'
import { type Invocation, selectionOf } from '../command.ts'
import { threeWayMergePatch } from '../create-merge-patch.ts'
import { CommandError } from '../errors.ts'
import { type Info, metadataOf, stringsOf, withMetadata } from '../object.ts'
import { manifestsOf } from '../resources.ts'

/** The object with the note of itself that `apply` leaves. Source: k8s.io/kubectl/pkg/util/apply.go, GetModifiedConfiguration. */
export function withLastApplied(object: JsonObject): JsonObject {
  const plain = withoutLastApplied(object)
  const annotations = objectAt(metadataOf(plain), 'annotations')
  return withMetadata(plain, { annotations: objectOf({ ...annotations, [LAST_APPLIED]: `${stringify(plain)}\n` }) })
}

/** The object with annotations, but none of what was applied before. */
export function withoutLastApplied(object: JsonObject): JsonObject {
  const annotations = stringsOf(object, 'annotations')
  annotations.delete(LAST_APPLIED)
  return withMetadata(object, { annotations: objectOf(Object.fromEntries(annotations)) })
}

/** Returns the last applied configuration of the object; empty without the annotation. */
function lastApplied(object: JsonObject): JsonObject {
  const value = decodeAnswer(stringsOf(object, 'annotations').get(LAST_APPLIED) ?? '')
  return isObject(value) ? value : objectOf({})
}

/** The patch that a client-side apply sends for an object that is there. */
export const applyPatch = (modified: JsonObject, current: JsonObject): JsonObject =>
  threeWayMergePatch(lastApplied(current), modified, current)

/** Throws CommandError. Source: k8s.io/cli-runtime/pkg/resource/builder.go, visitorResult. */
function selectorOf(text: string): Selector {
  try {
    return parseSelector(text)
  } catch (error) {
    throw new CommandError(`the provided selector "${text}" is not valid: ${errorMessage(error)}`)
  }
}

/** The objects of the manifests that the label selector selects. */
export async function selectedManifests(invocation: Invocation): Promise<Info[]> {
  const { session, flags } = invocation
  const infos = await manifestsOf(session, selectionOf(invocation))
  const { requirements } = selectorOf(flags.text('selector'))
  return infos.filter(({ object }) => {
    const labels = objectAt(metadataOf(object), 'labels')
    return requirements.every((requirement) => meets(labels, requirement))
  })
}
