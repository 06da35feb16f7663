import type { PlainError } from '../../../lab/program-messages.ts'

/** A file as CommonJS. */
export type Main = (exports: { default?: unknown }, require: (name: string) => object, module: { exports: object }) => void

/** An error as plain data, with its line in a file. Reading what code threw runs that code again. */
export function plainError(error: unknown, fileName: string): PlainError {
  try {
    if (!(error instanceof Error)) return { message: String(error) }
    const { status } = error as { readonly status?: PlainError['status'] }
    const line = lineIn(error.stack ?? '', fileName)
    return {
      message: error.message === '' ? error.name : error.message,
      ...(line !== undefined && { line }),
      ...(typeof status === 'object' && { status }),
    }
  } catch {
    return { message: 'an error that throws when it is read' }
  }
}

/** The first line of a file that a stack names. */
function lineIn(stack: string, fileName: string): number | undefined {
  const at = stack.indexOf(`(${fileName}:`)
  return at < 0 ? undefined : Number.parseInt(stack.slice(at + fileName.length + 2), 10)
}
