import { describe, expect, it } from 'vitest'
import type { LanguageService } from '../../../../analysis/language-service.ts'
import { styleCrd } from '../../../../analysis/lint/testing/style-cases.ts'
import { createLanguageService } from '../../../../analysis/service.ts'
import { FakeClock } from '../../../../client/testing/fake-clock.ts'
import type { ClientClock } from '../../../../client/transport.ts'
import type { CrdEdit, CrdRevision } from '../crd/crd.ts'
import { addField } from '../crd/field-edits.ts'
import type { Problem } from '../crd/problems.ts'
import { type DryRun, lintProblems } from './analysis.ts'
import { type RemoteChange, remoteChangeOf } from './remote.ts'
import { createSession, whenParsed } from './session.ts'
import {
  createSessionStore,
  type Session,
  type SessionLanguage,
  type SessionStart,
  type SessionState,
  type SessionStorage,
} from './store.ts'

const TEXT = styleCrd('{a: {type: string}}')
const clock: ClientClock = { now: () => 0, elapsed: () => 0, sleep: () => new Promise((resolve) => setImmediate(resolve)) }
const REJECTED: Problem = { kind: 'rejected', rule: 'spec.scope', message: 'bad', path: ['spec', 'scope'] }

type Answer<K extends keyof SessionLanguage> = Awaited<ReturnType<LanguageService[K]>>

/** The language worker in this thread; `fail` breaks the next question of a kind. */
function languageHere() {
  const service = createLanguageService(0)
  const broken = new Map<string, string>()
  const calls: string[] = []
  const answer = async <K extends keyof SessionLanguage>(
    name: K,
    call: (service: LanguageService) => Answer<K> | Promise<Answer<K>>,
  ): Promise<Answer<K>> => {
    calls.push(name)
    await clock.sleep(0)
    const why = broken.get(name)
    broken.delete(name)
    if (why !== undefined) throw new Error(why)
    return call(service)
  }
  const language: SessionLanguage = {
    design: (...args) => answer('design', (own) => own.design(...args)),
    edited: (...args) => answer('edited', (own) => own.edited(...args)),
    replacedBlock: (...args) => answer('replacedBlock', (own) => own.replacedBlock(...args)),
    findings: (...args) => answer('findings', (own) => own.findings(...args)),
    costs: (...args) => answer('costs', (own) => own.costs(...args)),
    locked: (...args) => answer('locked', (own) => own.locked(...args)),
  }
  return { language, calls, fail: (name: keyof SessionLanguage, why: string) => broken.set(name, why) }
}

const NEW: SessionStart = { text: TEXT, base: '', installed: undefined, hasRemoteChange: false }

const STORAGE: Omit<SessionStorage, 'saveDraft'> = {
  ignored: {},
  profile: 'core',
  saveIgnored() {},
  saveProfile() {},
  installedAs() {},
}

function begin(dryRun: DryRun = async () => [], start = NEW) {
  const { language, calls, fail } = languageHere()
  const drafts: string[] = []
  const session = createSession({
    start,
    storage: { ...STORAGE, saveDraft: ({ text }) => void drafts.push(text) },
    language,
    dryRun,
    clock,
    api: () => undefined,
  })
  return { session, calls, fail, drafts }
}

/** Resolves with the state once it is as wanted. */
const when = (session: Session, isWanted: (state: SessionState) => boolean): Promise<SessionState> =>
  new Promise((resolve) => {
    const look = (state: SessionState): void => {
      if (!isWanted(state)) return
      stop()
      resolve(state)
    }
    const stop = session.subscribe(look)
    look(session.getState())
  })

const idle = (session: Session): Promise<SessionState> => when(session, ({ checking }) => !checking)

const add = ({ crd, version }: SessionState): CrdEdit | undefined => crd && addField(crd, version, undefined)

describe('the session of a CRD', () => {
  it('[DZ-38] a keystroke is parsed, stored as a draft, and judged by the server', async () => {
    const { session, drafts } = begin(async ({ crd }) => (crd.spec === undefined ? [] : [REJECTED]))
    await idle(session)
    session.type(TEXT.replace('scope: Namespaced', 'scope: Odd'))
    const { text, server, analysisError, past } = await idle(session)
    expect([text.includes('Odd'), server, analysisError, past.length]).toEqual([true, [REJECTED], undefined, 1])
    expect(drafts).toEqual([text])
  })

  it('a design that is opened as it is stored is shown before the server has answered, later texts with its answer', async () => {
    const waiting: (() => void)[] = []
    const asked: boolean[] = []
    const dryRun: DryRun = ({ isAsStored }) => {
      asked.push(isAsStored)
      return new Promise((answer) => waiting.push(() => answer([REJECTED])))
    }
    const installed = { name: 'widgets.example.com', uid: '1', generation: 1 }
    const { session } = begin(dryRun, { ...NEW, base: TEXT, installed })
    const opened = await idle(session)
    expect([opened.crd !== undefined, opened.server, waiting.length]).toEqual([true, [], 1])
    waiting[0]?.()
    expect((await when(session, ({ server }) => server.length > 0)).server).toEqual([REJECTED])
    session.type(TEXT.replace('scope: Namespaced', 'scope: Odd'))
    session.undo()
    await when(session, () => waiting.length > 1)
    expect(session.getState().checking).toBe(true)
    waiting[1]?.()
    await idle(session)
    expect(asked).toEqual([true, false])
  })

  it('another version shows the field that was selected, or spec when it has no such field', async () => {
    const { session } = begin()
    const version = (name: string, properties: string): string =>
      `  - {name: ${name}, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: ${properties}}}}\n`
    session.type(
      TEXT +
        version('v2', '{spec: {type: object}, a: {type: string}}') +
        version('v3', '{spec: {type: object}}') +
        version('v4', '{b: {type: string}}'),
    )
    await idle(session)
    const field = (index: number, name: string) => ['spec', 'versions', index, 'schema', 'openAPIV3Schema', 'properties', name]
    session.select(field(0, 'a'))
    const shown = [1, 2, 3].map((index) => {
      session.setVersion(index)
      return session.getState().selected
    })
    expect(shown).toEqual([field(1, 'a'), field(2, 'spec'), undefined])
  })

  it('[DZ-38] the answer for an older text does not replace that for a newer one', async () => {
    const answers: ((problems: readonly Problem[]) => void)[] = []
    const { session } = begin(() => new Promise((resolve) => answers.push(resolve)))
    await when(session, ({ crd }) => crd !== undefined)
    await session.applyEdits([{ op: 'set', path: ['spec', 'scope'], value: 'Cluster' }])
    answers[1]?.([REJECTED])
    await when(session, ({ server }) => server.length > 0)
    answers[0]?.([])
    expect((await idle(session)).server).toEqual([REJECTED])
  })

  it('[DZ-4] edits that come in quick succession are each made for what the one before has left', async () => {
    const { session } = begin()
    await Promise.all([session.apply(add), session.apply(add), session.apply(add)])
    const { text, past, selected } = session.getState()
    expect([...text.matchAll(/field\d?:/g)].map(String)).toEqual(['field:', 'field2:', 'field3:'])
    expect([past.length, selected?.at(-1)]).toEqual([3, 'field3'])
  })

  it('[DZ-4] what the user selects while an edit waits for its turn stays selected', async () => {
    const { session } = begin()
    await idle(session)
    const status = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'status']
    const added = Promise.all([session.apply(add), session.apply(add)])
    session.select(status)
    await added
    expect(session.getState().selected).toEqual(status)
    await session.apply(add)
    expect(session.getState().selected?.at(-1)).toBe('field3')
  })

  it('[DZ-40] tells when the analysis fails, keeps what it knew, and succeeds when asked again', async () => {
    const { session, fail } = begin()
    const { crd } = await idle(session)
    fail('design', 'this text takes too long to read')
    session.type(`${TEXT}# more\n`)
    const failed = await idle(session)
    expect([failed.analysisError, failed.crd === crd]).toEqual(['this text takes too long to read', true])
    session.analyze()
    expect((await idle(session)).analysisError).toBeUndefined()
  })

  it.each(['findings', 'costs'] as const)('[DZ-40] tells when the worker fails at the %s', async (question) => {
    const costly: Problem = {
      kind: 'rejected',
      rule: 'x',
      message: 'estimated rule cost exceeds budget',
      path: ['spec', 'x-kubernetes-validations', 0],
    }
    const { session, fail } = begin(async () => [costly])
    fail(question, 'the language worker ended')
    expect((await idle(session)).analysisError).toBe('the language worker ended')
    session.analyze()
    expect((await idle(session)).analysisError).toBeUndefined()
  })

  it('[DZ-40] tells when the dry run fails', async () => {
    const { session } = begin(async () => {
      throw new Error('no such answer')
    })
    expect((await idle(session)).analysisError).toBe('no such answer')
  })

  it('[DZ-40] an edit that fails tells why, and those after it are applied', async () => {
    const { session, fail } = begin()
    await idle(session)
    fail('edited', 'the language worker ended')
    const first = session.apply(add)
    await first
    expect([session.getState().editError, session.getState().text]).toEqual(['the language worker ended', TEXT])
    await session.apply(add)
    expect([session.getState().editError, session.getState().text.includes('field:')]).toEqual(['', true])
  })

  it('[DZ-40] an edit whose analysis fails stands in the text, which is analyzed again', async () => {
    const { session, fail } = begin()
    await idle(session)
    fail('findings', 'the language worker ended')
    await session.apply(add)
    const { text, crd, analysisError } = await idle(session)
    expect([text.includes('field:'), JSON.stringify(crd).includes('"field"'), analysisError]).toEqual([true, true, undefined])
  })
})

const ASKED = { ignored: [], profile: 'operator' } as const
const ONE = styleCrd('{Bad_name: {type: string}}')
const TWO = styleCrd('{Bad_name: {type: string}, Other_name: {type: string}}')

it('[DZ-38] what was found before stays the same problem, also when other sessions ask the same worker', async () => {
  const service = createLanguageService(0)
  const send = async (...args: Parameters<typeof service.findings>) => service.findings(...args)
  const [first, second] = [lintProblems(send), lintProblems(send)]
  const before = await first(ONE, '', ASKED)
  expect(before.style.length).toBeGreaterThan(0)
  const again = await first(ONE, '', ASKED)
  expect(again.style).toBe(before.style)
  const others = await second(TWO, '', ASKED)
  expect(others.style.length).toBeGreaterThan(before.style.length)
  const after = await first(ONE, '', ASKED)
  expect(after.style.map(({ message }) => message)).toEqual(before.style.map(({ message }) => message))
})

const at = (generation: number, uid = 'a', name = 'x.dev'): CrdRevision => ({ name, uid, generation })
const rows: [
  what: string,
  known: CrdRevision | undefined,
  there: CrdRevision | undefined,
  seen: boolean,
  change: RemoteChange,
][] = [
  ['a design of its own', undefined, undefined, false, 'none'],
  ['a file of a CRD that is installed', undefined, at(3), false, 'read'],
  ['what is open, as it is', at(3), at(3), true, 'none'],
  ['what was changed elsewhere', at(3), at(4), true, 'read'],
  ['what was written here, before the watch shows it', at(4), at(3), true, 'none'],
  ['what was created here, before the watch shows it', at(1, 'b'), undefined, false, 'none'],
  ['what was created here again, before the watch shows it', at(1, 'b'), at(7), false, 'none'],
  ['what was deleted elsewhere', at(3), undefined, true, 'deleted'],
  ['what was deleted and created elsewhere', at(3), at(1, 'b'), true, 'read'],
  ['what was renamed to a name that is free', at(3, 'a', 'y.dev'), undefined, true, 'deleted'],
  ['what was renamed to a name that is installed', at(3, 'a', 'y.dev'), at(2, 'b'), true, 'read'],
]
it.each(rows)('[DZ-36] compares a design with what is installed: %s', (_, known, there, seen, change) => {
  expect(remoteChangeOf('x.dev', known, there, seen)).toBe(change)
})

describe('a design that opens waits', () => {
  const opening = () => {
    const store = createSessionStore(NEW, { ...STORAGE, saveDraft() {} })
    const time = new FakeClock()
    let isOver = false
    const over = whenParsed(store, time).then(() => {
      isOver = true
    })
    return { store, time, over, isOver: () => isOver }
  }

  it.each<[string, Partial<SessionState>]>([
    ['its fields are known', { crd: {} }],
    ['its text cannot be read', { textProblem: { message: 'bad', line: 1 } }],
    ['it cannot be analyzed', { analysisError: 'the worker failed' }],
  ])('until %s', async (_, known) => {
    const { store, time, over, isOver } = opening()
    await time.pass(100)
    expect(isOver()).toBe(false)
    store.setState(known)
    await over
  })

  it('not for ever', async () => {
    const { time, over } = opening()
    await time.pass(1000)
    await over
  })
})
