import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { type ParsedPath, parsePath } from '../../../client/resource-type.ts'
import { isRequest } from '../../../lessons/acts.ts'
import type { Act, Step } from '../../../lessons/format.ts'
import { lessonTexts } from './texts/lessons.en.ts'

const CRDS = 'customresourcedefinitions'
/** How many fields a hint names. */
const MOST_FIELDS = 3

/** Fields that name an object are no part of a change. */
const NAMING: ReadonlySet<string> = new Set(['.apiVersion', '.kind', '.metadata.name', '.metadata.namespace'])

/** The fields that a change is about, as JSONPath writes them: those of its root, and where these are objects the fields in them. */
function fieldsOf(body: JsonValue | undefined): string {
  if (!isObject(body)) return ''
  const paths = Object.entries(body).flatMap(([key, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `.${key}.${inner}`) : [`.${key}`],
  )
  const fields = paths.filter((path) => !NAMING.has(path)).slice(0, MOST_FIELDS)
  return fields.map((field) => `\`${field}\``).join(', ')
}

/** The words for a write to an object that is there. */
function changeWords({ group, name = '', subresource = '' }: ParsedPath, body: JsonValue | undefined): string {
  const { way } = lessonTexts.player
  const pane = subresource === '' ? 'spec' : subresource
  const fields = fieldsOf(body)
  if (fields === '') return way.unchanged(name, pane)
  return isBuiltIn(group) ? way.changeAny(fields, name) : way.change(fields, name, pane)
}

function requestWords(line: string, contentType: string | undefined, body: JsonValue | undefined): string | undefined {
  const { way } = lessonTexts.player
  const [method = '', target = ''] = line.split(' ')
  const [path = '', query = ''] = target.split('?')
  const parsed = parsePath(path)
  if (parsed === undefined) return undefined
  const { resource, name = '', subresource } = parsed
  if (method === 'POST') return way.create(resource)
  if (method === 'DELETE') return way.delete(name)
  if (resource === CRDS && subresource === undefined) return way.design(name)
  if (contentType?.includes('apply-patch') === true) {
    const parameters = new URLSearchParams(query)
    const words = way.apply(fieldsOf(body), name, parameters.get('fieldManager') ?? '')
    return parameters.get('force') === 'true' ? `${words} ${way.force}` : words
  }
  return changeWords(parsed, body)
}

function wordsOf(act: Act, hasYaml: boolean): string | undefined {
  const { way, run, pause, stepOnce } = lessonTexts.player
  if ('controller' in act) return way.controller({ run, pause, step: stepOnce }[act.do](act.controller))
  if ('lab' in act) return act.replace === undefined ? way.lab[act.lab] : way.program
  if (hasYaml) return way.load
  if ('put' in act) return requestWords(`PUT ${act.put}`, undefined, act.change)
  return 'request' in act ? requestWords(act.request, act.contentType, act.body) : undefined
}

/** What can be done next in a step, where no wrong turn was taken: the act of the solution that follows the requests that were sent in it, in words. */
export function nextThought({ solution, offer }: Pick<Step, 'solution' | 'offer'>, sent: number): string {
  const acts = solution.filter((act) => !('until' in act || 'read' in act))
  const requests = acts.filter(isRequest)
  const last = requests[sent - 1]
  const rest = last === undefined ? acts : acts.slice(acts.indexOf(last) + 1)
  const next = sent > requests.length ? acts.at(-1) : (rest[0] ?? acts.at(-1))
  return (next && wordsOf(next, offer !== undefined)) ?? lessonTexts.player.way.wait
}
