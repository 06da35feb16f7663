import { ArrowRightLeft, Workflow } from 'lucide-react'
import { Button, DialogTrigger } from 'react-aria-components'
import { Link } from 'wouter'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { functionOf } from '../../../../protocol/conversion.ts'
import { conversionAt } from '../../../base/address/address.ts'
import { useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { commaList, textOfValue, valueOfText } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { messageText } from '../texts/lint-text.ts'

const AT: Path = ['spec', 'conversion']
const CONFIG: Path = [...AT, 'webhook', 'clientConfig']

/** A webhook to begin with: a service named after the kind. */
const newWebhook = (crd: JsonObject | undefined): JsonObject =>
  objectOf({
    strategy: 'Webhook',
    webhook: objectOf({
      clientConfig: objectOf({ service: newService(crd) }),
      conversionReviewVersions: ['v1'],
    }),
  })

const newService = (crd: JsonObject | undefined): JsonObject =>
  objectOf({
    namespace: 'default',
    name: `${textAt(crd, ['spec', 'names', 'singular']) || 'conversion'}-webhook`,
    path: '/convert',
  })

function ConfigField({
  path,
  label,
  hint = '',
  type = 'string',
}: {
  readonly path: Path
  readonly label: string
  readonly hint?: string
  readonly type?: 'string' | 'integer'
}) {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const there = valueAt(crd, path)
  const commit = (text: string): string | undefined => {
    const value: JsonValue | undefined = text.trim() === '' ? undefined : valueOfText({ type }, text.trim())
    if (value === undefined && text.trim() !== '') return designTexts.numberBad
    if (value !== undefined) void session.applyEdits([{ op: 'set', path, value }])
    else if (there !== undefined) void session.applyEdits([{ op: 'remove', path }])
    return undefined
  }
  return (
    <Prop word={label}>
      <TextField label={label} mono placeholder={hint} value={textOfValue(there)} onCommit={commit} />
    </Prop>
  )
}

/** How a webhook is reached. */
type Way = 'service' | 'url' | 'function'

function wayOf(crd: JsonObject | undefined): Way {
  if (isObject(valueAt(crd, [...CONFIG, 'service']))) return 'service'
  return functionOf(textAt(crd, [...CONFIG, 'url'])) === undefined ? 'url' : 'function'
}

/** Whom the server would call, and with which reviews. */
function Webhook() {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const way = wayOf(crd)
  const versions: Path = [...AT, 'webhook', 'conversionReviewVersions']
  const call = async (next: Way): Promise<void> => {
    if (next === 'function') {
      const { functionEdits } = await import('../../../../analysis/conversion/function-edits.ts')
      return void session.applyEdits(functionEdits(crd ?? newObject()))
    }
    const value = next === 'service' ? { service: newService(crd) } : { url: 'https://example.com/convert' }
    void session.applyEdits([{ op: 'set', path: CONFIG, value: objectOf(value) }])
  }
  return (
    <>
      <Prop word={headTexts.conversion.calls}>
        <Choice
          label={headTexts.conversion.calls}
          look="select"
          value={way}
          options={(['service', 'url', 'function'] as const).map((id) => ({
            id,
            word: id,
            sub: headTexts.conversion.ways[id],
            mono: true,
          }))}
          onChange={(next) => void call(next)}
        />
      </Prop>
      {way === 'service' ? (
        <>
          <ConfigField label="namespace" path={[...CONFIG, 'service', 'namespace']} />
          <ConfigField label="name" path={[...CONFIG, 'service', 'name']} />
          <ConfigField label="path" path={[...CONFIG, 'service', 'path']} hint="/convert" />
          <ConfigField label="port" path={[...CONFIG, 'service', 'port']} hint="443" type="integer" />
        </>
      ) : (
        <ConfigField label="url" path={[...CONFIG, 'url']} />
      )}
      {way !== 'function' && (
        <>
          <ConfigField label="caBundle" path={[...CONFIG, 'caBundle']} hint={headTexts.conversion.caBundle} />
          <Prop word={headTexts.conversion.reviews}>
            <TextField
              label="conversionReviewVersions"
              mono
              value={listOf(valueAt(crd, versions)).map(String).join(', ')}
              onCommit={(text) => {
                const value = commaList(text)
                if (value.length > 0) void session.applyEdits([{ op: 'set', path: versions, value }])
                return undefined
              }}
            />
          </Prop>
        </>
      )}
    </>
  )
}

/** The strategy, what it means, and what the server says of it. */
function Strategy({ strategy }: { readonly strategy: 'None' | 'Webhook' }) {
  const session = useSession()
  const many = useDesign(({ crd }) => listOf(valueAt(crd, ['spec', 'versions'])).length > 1)
  const workspace = useApp((state) => state.workspace)
  const name = useDesign(({ crd }) => textAt(crd, ['metadata', 'name']))
  const isInstalled = useDesign(({ installed }) => installed !== undefined)
  const isFunction = useDesign(({ crd }) => wayOf(crd) === 'function')
  const rejected = useDesign(({ server }) =>
    server.filter(({ kind, path }) => kind === 'rejected' && path[1] === 'conversion').map(messageText),
  )
  const change = (next: 'None' | 'Webhook'): void => {
    if (next === strategy) return
    const value = next === 'None' ? objectOf({ strategy: 'None' }) : newWebhook(session.getState().crd)
    void session.applyEdits([{ op: 'set', path: AT, value }])
  }
  return (
    <>
      <Prop word={headTexts.conversion.strategy}>
        <Choice
          label={headTexts.conversion.strategy}
          look="select"
          value={strategy}
          options={(['None', 'Webhook'] as const).map((id) => ({ id, word: id, sub: headTexts.conversion.subs[id], mono: true }))}
          onChange={change}
        />
      </Prop>
      {strategy === 'Webhook' && <Webhook />}
      <p className="pt-1 pb-1.5 text-xs text-ink-2">
        {strategy === 'None' && (many ? headTexts.conversion.none : headTexts.conversion.one)}
        {strategy === 'Webhook' && (isFunction ? headTexts.conversion.function : headTexts.conversion.noCalls)}
      </p>
      {many && !isInstalled && <p className="text-xs text-ink-2">{headTexts.conversion.toOpen}</p>}
      {many && isInstalled && (
        <Link className="btn btn-sm justify-self-start" href={conversionAt(workspace, name)}>
          <Workflow className="icon-sm" aria-hidden />
          {headTexts.conversion.open}
        </Link>
      )}
      {rejected.map((text) => (
        <p key={text} className="text-xs text-bad" role="alert">
          {text}
        </p>
      ))}
    </>
  )
}

/** How objects of one version become those of another. */
export function Conversion() {
  const strategy = useDesign(({ crd }) => (textAt(crd, [...AT, 'strategy']) === 'Webhook' ? 'Webhook' : 'None'))
  return (
    <DialogTrigger>
      <Button className="btn btn-ghost btn-sm" aria-label={`${designTexts.conversion}: ${strategy}`}>
        <ArrowRightLeft className="icon-sm" aria-hidden />
        {designTexts.conversion} {strategy}
      </Button>
      <PopoverDialog label={designTexts.conversion} placement="bottom end" className="dz-pop">
        <Strategy strategy={strategy} />
      </PopoverDialog>
    </DialogTrigger>
  )
}
