import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { listOfText } from '../../../analysis/stored-objects.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Client } from '../../../client/client.ts'
import { apiVersionOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { STORED_PATH } from '../../../protocol/stored.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import { fetchText, silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { lossSentence, ownLoss } from '../../entities/crd/fates.ts'
import { LossNote } from '../../entities/crd/fates.tsx'
import { useKinds } from '../../entities/kind/kinds.ts'
import type { ObjectRef } from '../../entities/object/object.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { Choice } from '../../kit/choice.tsx'
import { Diff } from '../../kit/editor/diff.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { VersionColumns } from './version-columns.tsx'

/** A text without its first line, the apiVersion. */
const bodyOf = (text: string): string => text.slice(text.indexOf('\n'))

/** The object as a version shows it. */
interface Shown {
  readonly text: string
  /** What is stored of it and not shown: a write at the version removes it. */
  readonly loss: string | undefined
}

type Texts = ReadonlyMap<string, Shown | string>

const NO_TEXTS: Texts = new Map()

/** What is stored of the object, as a list of one; undefined where the server does not tell. */
async function storedText(
  page: Client,
  { type, namespace, name }: Pick<ObjectRef, 'type' | 'namespace' | 'name'>,
): Promise<string | undefined> {
  if (page.wire.capabilities?.has('stored') !== true) return undefined
  const query = { name, ...(namespace === undefined ? {} : { namespace }) }
  return fetchText(page, { path: STORED_PATH + qualifiedName(type), query })
}

/** Reads the object in some versions, again whenever it changes. Why it cannot be read in one is a text of its own. */
function useTexts(target: ObjectRef, types: readonly ResourceType[], revision: string): Texts {
  const page = useApp((state) => state.page)
  const { type: own, namespace, name } = target
  const texts = useAsync(
    async (signal) => {
      if (page === undefined || revision === '') return undefined
      const stored = await storedText(silent(page), { type: own, namespace, name })
      const read = async (type: ResourceType): Promise<Shown> => {
        const text = stringify(await page.get(type, { namespace, name }, signal))
        const hidden = stored === undefined ? [] : await language.compareStored(stored, listOfText(text))
        return { text: await language.pane('', text, false), loss: lossSentence(hidden, type.version, ownLoss) }
      }
      // All at once: columns of different moments would differ by more than their version.
      const all = types.map(async (type) => [type.version, await read(type).catch(errorMessage)] as const)
      return new Map(await Promise.all(all))
    },
    [page, types, own, namespace, name, revision],
    { keep: true },
  )
  return texts ?? NO_TEXTS
}

interface Props {
  readonly target: ObjectRef
  /** The resourceVersion of the object now. */
  readonly revision: string
  readonly onClose: () => void
}

/** An object as served versions show it, side by side and live. Nothing is stored twice: the server converts what it stores. */
export default function VersionsDialog({ target, revision, onClose }: Props) {
  const { types } = useKinds()
  const served = useMemo(() => types.filter((type) => qualifiedName(type) === qualifiedName(target.type)), [types, target.type])
  const [left, setLeft] = useState(target.type.version)
  const [right, setRight] = useState(served.find(({ version }) => version !== target.type.version)?.version ?? left)
  const [more, setMore] = useState<ReadonlySet<string>>(new Set())
  const others = served.filter(({ version }) => version !== left && version !== right)
  const added = others.filter(({ version }) => more.has(version)).map(({ version }) => version)
  const versions = [left, right, ...added]
  const key = versions.join(' ')
  const shown = useMemo(() => served.filter(({ version }) => key.split(' ').includes(version)), [served, key])
  const texts = useTexts(target, shown, revision)
  const [a, b] = [texts.get(left), texts.get(right)]
  const options = served.map(({ version }) => ({ id: version, word: version, mono: true }))
  const problem = versions.map((version) => texts.get(version)).find((one) => typeof one === 'string')
  const read = useMemo(
    () =>
      key.split(' ').flatMap((version) => {
        const one = texts.get(version)
        return typeof one === 'object' ? [{ version, ...one }] : []
      }),
    [key, texts],
  )
  const isSame = read.length === versions.length && new Set(read.map(({ text }) => bodyOf(text))).size === 1
  return (
    <PageDialog
      open
      width="dialog-xl"
      title={objectTexts.versions.title(target.name)}
      onClose={onClose}
      foot={
        <Button className="btn" onPress={onClose}>
          {pageTexts.app.close}
        </Button>
      }
    >
      <p className="text-sm">{objectTexts.versions.how}</p>
      <div className="grid grid-cols-2 gap-2">
        <Choice look="select" showLabel label={objectTexts.versions.left} value={left} options={options} onChange={setLeft} />
        <Choice look="select" showLabel label={objectTexts.versions.right} value={right} options={options} onChange={setRight} />
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm" aria-label={objectTexts.versions.more}>
          <span className="text-ink-2" aria-hidden>
            {objectTexts.versions.more}
          </span>
          {others.map(({ version }) => (
            <label key={version} className="flex items-center gap-1.5 narrow:min-h-11" translate="no">
              <input
                type="checkbox"
                checked={more.has(version)}
                onChange={(event) => {
                  const isAdded = event.target.checked
                  setMore((old) => new Set(isAdded ? [...old, version] : [...old].filter((one) => one !== version)))
                }}
              />
              <span className="mono">{version}</span>
            </label>
          ))}
        </fieldset>
      )}
      {problem !== undefined && (
        <p role="alert" className="code-text text-bad">
          {problem}
        </p>
      )}
      {read.map(({ version, loss }) => loss !== undefined && <LossNote key={version}>{loss}</LossNote>)}
      {isSame && (
        <p className="text-sm text-ink-2">{versions.length > 2 ? objectTexts.versions.allSame : objectTexts.versions.same}</p>
      )}
      <div className="relative h-[min(52dvh,420px)] overflow-hidden rounded-2 border border-line">
        {added.length > 0 && <VersionColumns label={objectTexts.versions.title(target.name)} texts={read} />}
        {added.length === 0 && typeof a === 'object' && typeof b === 'object' && (
          <Diff
            label={objectTexts.versions.title(target.name)}
            original={a.text}
            modified={b.text}
            originalLabel={apiVersionOf({ ...target.type, version: left })}
            modifiedLabel={apiVersionOf({ ...target.type, version: right })}
          />
        )}
      </div>
    </PageDialog>
  )
}
