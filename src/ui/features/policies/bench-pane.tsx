import { OctagonX, Send, Terminal, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { PERSONAS } from '../../base/state/persona.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { Choice } from '../../kit/choice.tsx'
import { download } from '../../kit/download.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { typeOfWrite, type WriteModel } from './bench-write.ts'
import { CaseList } from './case-list.tsx'
import { caseFile, caseOf, useCases, useOutcomes } from './cases.ts'
import { Chain } from './chain.tsx'
import { Evaluation } from './evaluation.tsx'
import { type PolicyId, policyKey } from './families.ts'
import { OPERATIONS } from './kept.ts'
import type { DraftVerdict } from './policy-bench.ts'
import type { PolicyText } from './policy-text.ts'
import { sendReally } from './send-really.ts'
import type { Surroundings } from './surroundings.ts'
import { policiesTexts } from './texts.en.ts'
import type { OpenBench, Tried } from './use-bench.ts'

interface Props {
  readonly isAvailable: boolean
  /** The policy that is shown. */
  readonly id: PolicyId
  readonly read: PolicyText
  readonly verdict: DraftVerdict | undefined
  readonly tried: Tried | undefined
  readonly write: WriteModel
  readonly open: OpenBench | undefined
  readonly surroundings: Surroundings | undefined
}

const TYPED = ''

/** Who writes, which operation, which object. */
function Head({ model }: { readonly model: WriteModel }) {
  const { bench: texts } = policiesTexts
  const own = useApp((state) => state.ownPersonas)
  const { write, types, objects } = model
  const type = typeOfWrite(model)
  const of = objects.filter((object) => object.type === type)
  const idOf = (namespace: string | undefined, name: string): string => (name === '' ? TYPED : `${namespace ?? ''}/${name}`)
  const options = of.map(({ namespace, name }) => ({ id: idOf(namespace, name), word: name, sub: namespace }))
  const value = write === undefined ? TYPED : idOf(write.namespace, write.name)
  const objectOf = (id: string) => of.find(({ namespace, name }) => idOf(namespace, name) === id)
  return (
    <div className="policies-write">
      <Choice
        label={texts.as}
        showLabel
        look="select"
        value={write?.persona ?? 'admin'}
        options={[...PERSONAS, ...own.map(({ name }) => name)].map((id) => ({ id, word: id }))}
        onChange={(persona) => model.change({ persona })}
      />
      <Choice
        label={texts.operation}
        look="select"
        value={write?.operation ?? 'CREATE'}
        options={OPERATIONS.map((id) => ({ id, word: id, mono: true }))}
        onChange={(operation) => {
          if (type === undefined) return
          const object = objectOf(value) ?? (operation === 'CREATE' ? undefined : of[0])
          model.choose(operation, type, operation === 'CREATE' ? undefined : object)
        }}
      />
      {types.length > 1 && (
        <Choice
          label={texts.kind}
          look="select"
          value={write === undefined ? '' : `${write.type} ${write.version}`}
          options={types.map((one) => {
            const id = `${one.group === '' ? one.resource : `${one.resource}.${one.group}`} ${one.version}`
            return { id, word: one.kind, sub: id }
          })}
          onChange={(id) => {
            const next = types.find(
              (one) => `${one.group === '' ? one.resource : `${one.resource}.${one.group}`} ${one.version}` === id,
            )
            if (next !== undefined) model.choose('CREATE', next, undefined)
          }}
        />
      )}
      <Choice
        label={texts.object}
        look="select"
        className="min-w-0 flex-1"
        value={value}
        options={[...(write?.operation === 'CREATE' || of.length === 0 ? [{ id: TYPED, word: texts.typed }] : []), ...options]}
        onChange={(id) => {
          if (type === undefined || write === undefined) return
          model.choose(id !== TYPED && write.operation === 'CREATE' ? 'UPDATE' : write.operation, type, objectOf(id))
        }}
      />
      {write?.operation === 'UPDATE' && type !== undefined && type.subresources.includes('status') && (
        <Choice
          label={texts.endpoint}
          look="select"
          value={write.subresource === 'status' ? 'status' : 'main'}
          options={(['main', 'status'] as const).map((id) => ({ id, word: id === 'main' ? texts.mainEndpoint : id }))}
          onChange={(id) => model.change({ subresource: id === 'main' ? '' : id })}
        />
      )}
    </div>
  )
}

/** What the server answers, to the letter. */
function Answer({ tried }: { readonly tried: Tried | undefined }) {
  const { bench: texts } = policiesTexts
  if (tried === undefined) return <p className="policies-answer text-ink-3">{texts.asking}</p>
  if (tried.unread !== undefined)
    return (
      <p className="policies-answer t-warn" role="alert">
        <TriangleAlert className="icon-sm text-warn" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{tried.unread}</span>
      </p>
    )
  const isTaken = tried.message === undefined
  return (
    <div role="status" aria-label={texts.answer}>
      <p className={`policies-answer ${isTaken ? 't-ok' : 't-bad'}`}>
        {!isTaken && <b className="text-bad">{tried.code}</b>}
        <span className={`min-w-0 wrap-anywhere ${isTaken ? 'text-ok' : 'mono text-[12px]/[18px] text-bad'}`} translate="no">
          {tried.message ?? texts.accepted(tried.code)}
        </span>
      </p>
      {tried.warnings.map((warning) => (
        <p key={warning} className="policies-answer t-warn">
          <TriangleAlert className="icon-sm mt-0.5 flex-none text-warn" aria-label={texts.warned} />
          <span className="mono min-w-0 text-[12px]/[18px] wrap-anywhere text-warn">{warning}</span>
        </p>
      ))}
    </div>
  )
}

/** A write, the stations that it passes, the server's answer, and how the policy came to its verdict. */
export function BenchPane({ isAvailable, id, read, verdict, tried, write: model, open, surroundings }: Props) {
  const { bench: texts } = policiesTexts
  const { types } = useKinds()
  const { name } = id
  const { cases, change } = useCases(policyKey(id))
  const outcomes = useOutcomes(open, verdict, cases)
  const { write } = model
  const reports = tried === undefined || tried.unread !== undefined ? [] : (tried.trace?.policies ?? [])
  const save = (): void => {
    if (write === undefined || tried === undefined || tried.unread !== undefined) return
    const outcome = tried.message === undefined ? policiesTexts.cases.accepted : `${tried.code}`
    const own = caseOf(policiesTexts.cases.nameOf(write.operation, write.name, outcome), write, tried, id.family.isMutating)
    change([...cases, own])
  }
  return (
    <section className="pane" aria-label={texts.title}>
      <header className="pane-head">
        <Terminal className="icon-lg flex-none text-ink-3" aria-hidden />
        <h2 className="flex-1">{texts.title}</h2>
      </header>
      {!isAvailable ? (
        <div className="pane-say">
          <p>{texts.unavailable}</p>
        </div>
      ) : model.types.length === 0 ? (
        <div className="pane-say">
          <p>{texts.noKinds}</p>
        </div>
      ) : (
        <>
          <ScrollRegion label={texts.chain} className="min-h-0 flex-1">
            <Head model={model} />
            {write !== undefined && write.operation !== 'DELETE' && (
              <div className="policies-object">
                <YamlEditor label={texts.text} value={write.text} onChange={(text) => model.change({ text })} />
              </div>
            )}
            {(verdict?.rejections.length ?? 0) > 0 && (
              <p className="policies-answer t-warn" role="status">
                <OctagonX className="icon-sm mt-0.5 flex-none text-warn" aria-hidden />
                {texts.rejectedDraft}
              </p>
            )}
            {tried !== undefined && tried.unread === undefined && write !== undefined && <Chain verdict={tried} write={write} />}
            <Answer tried={tried} />
            <Evaluation reports={reports} preferred={{ plugin: id.family.plugin, policy: name }} />
            <CaseList
              cases={cases}
              outcomes={outcomes}
              onShow={(one) => model.put(one.write)}
              onRemove={(index) => change(cases.toSpliced(index, 1))}
              onExport={
                surroundings === undefined || isBuiltIn(cases[0]?.write.type.split('.').slice(1).join('.') ?? '')
                  ? undefined
                  : () => download(`${name}.tests.yaml`, 'application/yaml', caseFile(name, read, cases, surroundings, types))
              }
            />
          </ScrollRegion>
          <footer className="pane-foot">
            <Button
              className="btn"
              isDisabled={write === undefined || tried === undefined || tried.unread !== undefined}
              onPress={save}
            >
              {policiesTexts.cases.save}
            </Button>
            <span className="min-w-0 flex-1" />
            <Button
              className="btn"
              isDisabled={write === undefined}
              onPress={() => write !== undefined && void sendReally(write, typeOfWrite(model))}
            >
              <Send aria-hidden />
              {texts.send}
            </Button>
          </footer>
        </>
      )}
    </section>
  )
}
