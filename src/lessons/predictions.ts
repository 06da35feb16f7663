import { stringify } from '../apimachinery/json/serialize.ts'
import { isNumber, type JsonValue, toFloat } from '../apimachinery/json/value.ts'
import type { Look } from './checks.ts'
import type { Place, Prediction } from './format.ts'

/** An answer that can be given. */
export interface Option {
  readonly id: string
  /** Of answers that the server has; `null`: it has none. */
  readonly value?: JsonValue
}

/** A question as it was put. */
export interface PutQuestion {
  readonly options: readonly Option[]
  /** How often what it asks about had happened by then. */
  readonly from: number
}

const ofValue = (value: JsonValue): Option => ({ id: stringify(value), value })

async function valuesAt(look: Look, { read, at, plus }: Place): Promise<readonly JsonValue[]> {
  const found = await look.find(read, at)
  const moved = plus === undefined ? found : found.map((value) => (isNumber(value) ? toFloat(value) + plus : value))
  return moved.length === 0 ? [null] : moved
}

/** Puts a question, with the answers that the server has now, each once. Throws Unreachable. */
export async function putQuestion(prediction: Prediction, look: Look): Promise<PutQuestion> {
  const from = look.count(prediction.when)
  if ('choices' in prediction) return { options: prediction.choices.map(({ id }) => ({ id })), from }
  const drawn = await Promise.all(prediction.values.map((one) => ('is' in one ? [one.is] : valuesAt(look, one))))
  const options = new Map(drawn.flat().map((value) => [stringify(value), ofValue(value)]))
  return { options: [...options.values()], from }
}

/**
 * What happened; undefined until one of the answers is right. A value can be none of the answers. A request that changed nothing answers only
 * where the goals of the step are met by it (`isMet`). Throws Unreachable.
 */
export async function answerOf(
  prediction: Prediction,
  { from }: PutQuestion,
  look: Look,
  isMet: boolean,
): Promise<Option | undefined> {
  const { when } = prediction
  if (look.count(when) < from + (when.least ?? 1)) return undefined
  if (!isMet && !look.hasChanged(when, from)) return undefined
  if ('values' in prediction) return ofValue((await valuesAt(look, prediction.answer))[0] ?? null)
  for (const { id, check } of prediction.choices) if ((await look.judge(check)).isMet) return { id }
  return undefined
}
