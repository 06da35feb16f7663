import { loadAnalysisCode } from '../../../analysis/late-code.ts'
import { type SampleForm, sampleOf } from '../../../analysis/sample/sample.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { KIND_OPTIONS, onlyKind, selectKinds } from './kinds.ts'

const USAGE = `usage: crdlab sample [options] FILE...

Generates an object that the API server accepts. FILE is a file, a folder, - for stdin or git:REV:PATH. When no valid object is found, prints the best one
and its errors, and exits with 1.

options
  --form FORM       minimal (required fields), full (all fields) or commented (all fields with descriptions and constraints)
  --field PATH      one field and what it requires, as kubectl explain spells it: spec.http.retries
  --namespace NAME  the namespace (default)
  --kind KIND       the kind, when there are several
  --version NAME    the version; the storage version by default`

function formOf(args: Arguments): SampleForm {
  const field = args.text('field')
  if (field === undefined) return args.choice('form', ['minimal', 'full', 'commented'])
  if (args.text('form') !== undefined) throw new Mistake('--field cannot be combined with --form')
  return { field }
}

async function run(args: Arguments): Promise<number> {
  const form = formOf(args)
  const kind = onlyKind(selectKinds(args), '')
  await loadAnalysisCode()
  const { text, errors } = sampleOf(kind.crd, kind.version, args.text('namespace') ?? 'default', form)
  process.stdout.write(text)
  for (const error of errors) console.error(error)
  return errors.length === 0 ? 0 : 1
}

export const sample: FileCommand = {
  usage: USAGE,
  options: { ...KIND_OPTIONS, form: { type: 'string' }, field: { type: 'string' }, namespace: { type: 'string' } },
  run,
}
