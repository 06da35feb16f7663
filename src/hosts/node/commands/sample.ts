import { type SampleForm, sampleOf } from '../../../analysis/sample/sample.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand, Given } from './command.ts'
import { KIND_OPTIONS, kindsAskedFor, onlyKind } from './kinds.ts'

const USAGE = `usage: crdlab sample [options] FILE...

Makes an object of a CRD that the API server accepts. FILE is a file, a folder, - for what comes in, or git:REV:PATH. The exit code is 1 when no search
found an object that is accepted; the object is printed all the same, and what the server would say of it.

options
  --form FORM       minimal (what is required), full (a value for every field), or commented (full, each field with what the server asks of it)
  --field PATH      what one field needs, as kubectl explain writes its path: spec.http.retries
  --namespace NAME  its namespace (default)
  --kind KIND       the kind, where the files have several
  --version NAME    the version (the one that is stored)`

function formOf(given: Given): SampleForm {
  const field = given.text('field')
  if (field === undefined) return given.choice('form', ['minimal', 'full', 'commented'])
  if (given.text('form') !== undefined) throw new Mistake('--field cannot be combined with --form')
  return { field }
}

async function run(given: Given): Promise<number> {
  const form = formOf(given)
  const kind = onlyKind(kindsAskedFor(given), '')
  await RE2.load()
  const { text, errors } = sampleOf(kind.crd, kind.version, given.text('namespace') ?? 'default', form)
  process.stdout.write(text)
  for (const error of errors) console.error(error)
  return errors.length === 0 ? 0 : 1
}

export const sample: FileCommand = {
  usage: USAGE,
  options: { ...KIND_OPTIONS, form: { type: 'string' }, field: { type: 'string' }, namespace: { type: 'string' } },
  run,
}
