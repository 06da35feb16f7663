import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { adoptedReferences } from '../../src/dialects/tpr/adoption.ts'
import { ADOPTING, adoptionCommand, commandsOf, type Json, STEPS, type Step } from '../../src/dialects/tpr/migration.ts'
import type { KubectlHost, Ran } from '../kubectl.ts'
import { dependentOf, FILES, type Target } from './files.ts'

/** One step of the proposal: its command there with names filled in, and the command that checks it. */
export interface ScriptStep {
  readonly step: Step
  readonly command: string
  readonly check: string
  /** Whether the output of the check shows that the step is complete. */
  readonly until: (printed: string) => boolean
}

const COMMANDS = commandsOf({
  plural: 'crontabs',
  oldRegistration: 'cron-tab.stable.example.com',
  binding: 'crontab-editors',
})

const MAY = 'auth can-i update crontabs --as alice'
const ALL = 'get crontabs --all-namespaces -o name'

const CHECKS: { readonly [step in Step]: Pick<ScriptStep, 'check' | 'until'> } = {
  'stop writers': { check: MAY, until: (out) => out === 'no' },
  'get all data': { check: 'create --dry-run=client -f data.yaml -o name', until: hasLines },
  'delete the old data, orphaning dependents': { check: ALL, until: (out) => out === '' },
  'delete the old registration': { check: 'get crontabs', until: isGone },
  'create the new registration': { check: ALL, until: (out) => out === '' },
  'create the data anew': { check: ALL, until: hasLines },
  'restart controllers': { check: MAY, until: (out) => out === 'yes' },
}

/** `TPR` of the proposal is crontabs; old and new registration are files. Rule TP-M1. */
export const SCRIPT: readonly ScriptStep[] = STEPS.map((step) => ({ step, command: COMMANDS[step], ...CHECKS[step] }))

const UID = 'get crontab report -o jsonpath={.metadata.uid}'

const labelOf = (metadata: unknown): unknown => (metadata as { readonly labels?: { readonly crontab?: string } }).labels?.crontab

/** kubectl may know the resource from before, or not. */
function isGone(out: string): boolean {
  return out.includes('(NotFound)') || out.includes(`the server doesn't have a resource type "crontabs"`)
}

function hasLines(out: string): boolean {
  return out.split('\n').some((line) => line.startsWith('crontab.stable.example.com/'))
}

const PATIENCE = 100
const PAUSE_MS = 100

/** Runs kubectl's commands against a host, with the files they name in a folder of their own. */
export class KubectlScript {
  readonly #folder = mkdtempSync(join(tmpdir(), 'crdlab-migration-'))
  readonly #host: KubectlHost
  readonly #print: (line: string) => void
  /** The uid that the owner of the dependent has before the migration. */
  #uidBefore = ''

  /** `print` hears of every command and of what it said. */
  constructor(host: KubectlHost, target: Target, print: (line: string) => void = () => {}) {
    this.#host = host
    this.#print = print
    for (const [name, text] of Object.entries(FILES(target))) writeFileSync(join(this.#folder, name), text)
  }

  /** Runs `get crontabs -o yaml > data.yaml`; rejects with what kubectl said when it fails. */
  async kubectl(line: string): Promise<string> {
    this.#print(`$ kubectl ${line}`)
    const { code, out, err } = await this.#run(line)
    if (code !== 0) throw new Error(`kubectl ${line}: ${err}`)
    for (const said of `${out}${err}`.split('\n')) if (said !== '') this.#print(`  ${said}`)
    return out.trimEnd()
  }

  /** Asks until what kubectl prints, errors included, is as it should be. */
  async until(line: string, isTrue: (printed: string) => boolean): Promise<void> {
    let printed = ''
    for (let left = PATIENCE; left > 0; left--) {
      const { out, err } = await this.#run(line)
      printed = `${out}${err.startsWith('No resources found') ? '' : err}`.trimEnd()
      if (isTrue(printed)) return
      await setTimeout(PAUSE_MS)
    }
    throw new Error(`kubectl ${line} never became true: ${printed}`)
  }

  /** Before the migration: the old registration, objects, a user with permission to edit them, and dependents. */
  async prepare(): Promise<void> {
    for (const file of ['old.yaml', 'jobs.yaml', 'editors.yaml']) await this.kubectl(`create -f ${file}`)
    for (const plural of ['crontabs', 'cronjobs']) await this.until(`get ${plural}`, (out) => out === '')
    await this.kubectl('create -f objects.yaml')
    this.#uidBefore = await this.kubectl(UID)
    writeFileSync(join(this.#folder, 'nightly.yaml'), dependentOf(this.#uidBefore))
    await this.kubectl('create -f nightly.yaml')
  }

  /** The seven steps, each waited for; `around` hears of each before it begins and may do more with it. */
  async migrate(around: (step: Step) => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (const { step, command, check, until } of SCRIPT) {
      this.#print(`# ${STEPS.indexOf(step) + 1}. ${step}`)
      await around(step)
      await this.kubectl(command)
      await this.until(check, until)
    }
  }

  /** The step after them (rule TP-M2): the dependent that step 3 left without an owner gets the new one, as its controller would do it. */
  async adopt(): Promise<void> {
    this.#print(`# then: ${ADOPTING}`)
    const [owner, dependent] = [await this.#object('crontab report'), await this.#object('cronjob nightly')]
    const references = adoptedReferences(dependent, owner, this.#uidBefore, ({ metadata }) => labelOf(metadata) === 'report')
    if (references === undefined) throw new Error('the dependent is not its to adopt')
    await this.kubectl(adoptionCommand('cronjob/nightly', references))
    const uid = await this.kubectl(UID)
    await this.until('get cronjob nightly -o jsonpath={.metadata.ownerReferences[0].uid}', (out) => out === uid)
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #object(named: string): Promise<Json> {
    return JSON.parse((await this.#run(`get ${named} -o json`)).out) as Json
  }

  async #run(line: string): Promise<Ran> {
    const [command = '', file] = line.split(' > ')
    const inFolder = (word: string): string => (word.endsWith('.yaml') ? join(this.#folder, word) : word.replace(/^'|'$/g, ''))
    const ran = await this.#host.run(command.split(' ').map(inFolder))
    if (file === undefined || ran.code !== 0) return ran
    writeFileSync(inFolder(file), ran.out)
    return { ...ran, out: '' }
  }
}
