import { isObject } from '../apimachinery/json/value.ts'
import { errorMessage } from '../apimachinery/text/error-message.ts'
import { ApiError, type ApiStatus, Unreachable } from '../client/api-status.ts'

/** An error of kubectl itself, which ends a command. */
export class CommandError extends Error {
  /** 1, unless a command says more with its exit code. */
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The same, printed without `error: ` in front. */
export class PlainError extends CommandError {}

/** Ends a command that has printed all it has to say. */
export class SilentExit extends CommandError {
  constructor(exitCode = 1) {
    super('', exitCode)
  }
}

/** Several errors, in their order. */
export class Aggregate extends Error {
  readonly errors: readonly unknown[]

  constructor(errors: readonly unknown[]) {
    super(errors.map(errorMessage).join(', '))
    this.errors = errors
  }
}

/** Throws what was collected: nothing, the only error, or all of them. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new Aggregate(errors)
}

/** Whether an error is a Status with this reason. */
export const hasReason = (error: unknown, reason: string): boolean => error instanceof ApiError && error.status.reason === reason

/** The same error, with a text in front of what the server said. */
export function withPrefix(error: unknown, prefix: string): unknown {
  if (!(error instanceof ApiError)) return error
  return new ApiError({ ...error.status, message: `${prefix}${error.status.message}` })
}

function statusText(status: ApiStatus): string {
  if (status.reason === 'Unauthorized') return `error: You must be logged in to the server (${status.message})`
  return `Error from server${status.reason === '' ? '' : ` (${status.reason})`}: ${status.message}`
}

/** The text of an error among others. Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, StandardErrorMessage. */
function standardText(error: unknown): string | undefined {
  if (error instanceof ApiError) return statusText(error.status)
  return error instanceof Unreachable ? `Unable to connect to the server: ${error.message}` : undefined
}

/** Formats the causes of an invalid object, one a line. */
function invalidText(status: ApiStatus): string {
  const details = isObject(status.raw?.details) ? status.raw.details : undefined
  const { kind = '', name = '' } = details ?? {}
  const isNamed = kind !== '' || name !== ''
  const head = isNamed ? `The ${String(kind)} "${String(name)}" is invalid` : 'The request is invalid'
  const lines = [...new Set(status.causes.map(({ field, message }) => `${field}: ${message}`))]
  if (lines.length === 0) return isNamed || status.message === '' ? head : `${head}: ${status.message}`
  return lines.length === 1 ? `${head}: ${lines[0]}\n` : `${head}: \n${lines.map((line) => `* ${line}\n`).join('')}`
}

/**
 * Returns the text that kubectl prints to its error stream before it exits, with a line break at its end; empty when it has printed everything.
 * Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, checkErr.
 */
export function errorText(error: unknown): string {
  const text = textOf(error)
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function textOf(error: unknown): string {
  if (error instanceof Aggregate) {
    const [first, ...others] = error.errors
    if (others.length === 0) return textOf(first)
    return error.errors.map((each) => `${standardText(each) ?? errorMessage(each)}\n`).join('')
  }
  if (error instanceof ApiError && error.status.reason === 'Invalid') return invalidText(error.status)
  const standard = standardText(error)
  if (standard !== undefined) return standard
  const message = errorMessage(error)
  if (error instanceof PlainError) return message
  return message === '' || message.startsWith('error: ') ? message : `error: ${message}`
}
