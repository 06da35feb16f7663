import { Plus, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepCopy, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { FOREIGN_ADMISSION_FUNCTION } from '../../../protocol/admission.ts'
import { Choice } from '../../kit/choice.tsx'
import { Prop, TextField } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { Family } from './families.ts'
import type { EditDocument, ProblemsAt } from './form-types.ts'
import { MatchRules } from './match-rules.tsx'
import { NamedExpressions } from './named-expressions.tsx'
import { functionUrl } from './new-policy.ts'
import { nameOf, type PolicyDocument } from './policy-text.ts'
import { policiesTexts } from './texts.en.ts'

interface Props {
  readonly family: Family
  readonly policy: PolicyDocument
  readonly problemsAt: ProblemsAt
  readonly onEdit: EditDocument
}

interface WebhookProps extends Props {
  readonly webhook: JsonObject
  readonly index: number
  /** Absent: it is the only one. */
  readonly onRemove: (() => void) | undefined
}

const FUNCTION = 'function'
const URL_OF = 'url'

/** Who answers: the function of the configuration, or whatever the text names. */
function Answerer({ webhook, url, onChange }: { webhook: JsonObject; url: string; onChange: (client: JsonValue) => void }) {
  const client = objectAt(webhook, 'clientConfig')
  const own = stringAt(client, 'url')
  const isFunction = own === url
  const service = objectAt(client, 'service')
  const shown = own || `${stringAt(service, 'namespace')}/${stringAt(service, 'name')}`
  return (
    <Choice
      label={policiesTexts.answeredBy}
      look="select"
      value={isFunction ? FUNCTION : URL_OF}
      options={[
        { id: FUNCTION, word: policiesTexts.answeredByFunction },
        ...(isFunction ? [] : [{ id: URL_OF, word: shown, mono: true }]),
      ]}
      onChange={(id) => id === FUNCTION && onChange(objectOf({ url }))}
    />
  )
}

/** One webhook of a configuration. */
function Webhook({ family, policy, webhook, index, onRemove, problemsAt, onEdit }: WebhookProps) {
  const set = (path: readonly (string | number)[], value: JsonValue | undefined): void =>
    onEdit(policy, [
      value === undefined
        ? { op: 'remove', path: ['webhooks', index, ...path] }
        : { op: 'set', path: ['webhooks', index, ...path], value },
    ])
  const at = `webhooks[${index}]`
  return (
    <section className="policies-facts" aria-label={policiesTexts.webhookOf(index + 1)}>
      <Prop word={policiesTexts.webhook}>
        <TextField
          label={policiesTexts.nameOf(policiesTexts.webhook, index + 1)}
          mono
          value={stringAt(webhook, 'name')}
          onCommit={(text) => void set(['name'], text)}
        />
        {onRemove && (
          <IconButton icon={Trash2} label={policiesTexts.removeOf(policiesTexts.webhook, index + 1)} small onPress={onRemove} />
        )}
      </Prop>
      {problemsAt(`${at}.name`).map((problem) => (
        <p key={problem} className="text-xs wrap-anywhere text-bad" role="alert">
          {problem}
        </p>
      ))}
      <MatchRules constraints={webhook} path={[]} at={at} rulesKey="rules" problemsAt={problemsAt} onSet={set} />
      <NamedExpressions
        spec={webhook}
        at={at}
        report={undefined}
        problemsAt={problemsAt}
        onSet={set}
        field="matchConditions"
        nameKey="name"
        expressionKey="expression"
        word="condition"
        title={policiesTexts.conditions}
      />
      <Prop word={policiesTexts.failure}>
        <Choice
          label={policiesTexts.failure}
          look="select"
          value={webhook.failurePolicy === 'Ignore' ? 'Ignore' : 'Fail'}
          options={(['Fail', 'Ignore'] as const).map((id) => ({ id, word: policiesTexts.failures[id], sub: id }))}
          onChange={(id) => set(['failurePolicy'], id === 'Fail' ? undefined : id)}
        />
      </Prop>
      {family.isMutating && (
        <Prop word={policiesTexts.reinvocation}>
          <Choice
            label={policiesTexts.reinvocation}
            look="select"
            value={webhook.reinvocationPolicy === 'IfNeeded' ? 'IfNeeded' : 'Never'}
            options={(['Never', 'IfNeeded'] as const).map((id) => ({ id, word: policiesTexts.reinvocations[id], sub: id }))}
            onChange={(id) => set(['reinvocationPolicy'], id === 'Never' ? undefined : id)}
          />
        </Prop>
      )}
      <Prop word={policiesTexts.answeredBy}>
        <Answerer
          webhook={webhook}
          url={functionUrl(family, nameOf(policy.value))}
          onChange={(client) => set(['clientConfig'], client)}
        />
      </Prop>
    </section>
  )
}

/** A webhook beside others, which gets what the last one gets. */
function nextWebhook(name: string, url: string, webhooks: readonly JsonObject[]): JsonObject {
  const taken = new Set(webhooks.map((webhook) => stringAt(webhook, 'name')))
  let n = webhooks.length + 1
  while (taken.has(`${name}-${n}.example.com`)) n++
  return objectOf({
    name: `${name}-${n}.example.com`,
    clientConfig: objectOf({ url }),
    rules: deepCopy(webhooks.at(-1)?.rules ?? []),
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  })
}

/** A configuration of webhooks as a form; its function is edited beside it. */
export function WebhookForm(props: Props) {
  const { family, policy, onEdit } = props
  const { value } = policy
  const name = nameOf(value)
  const webhooks = objectsOf(value.webhooks)
  const annotations = objectAt(objectAt(value, 'metadata'), 'annotations')
  // The URL of the function has the name of its configuration.
  const rename = (text: string): void => {
    const own = functionUrl(family, name)
    const moved = [...webhooks.entries()].filter(([, webhook]) => stringAt(objectAt(webhook, 'clientConfig'), 'url') === own)
    onEdit(policy, [
      { op: 'set', path: ['metadata', 'name'], value: text },
      ...moved.map(([i]) => ({
        op: 'set' as const,
        path: ['webhooks', i, 'clientConfig', 'url'],
        value: functionUrl(family, text),
      })),
    ])
  }
  return (
    <>
      {annotations[FOREIGN_ADMISSION_FUNCTION] !== undefined && (
        <p className="banner t-warn m-2 flex-none" role="status">
          <span className="min-w-0 flex-1">{policiesTexts.foreign}</span>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => onEdit(policy, [{ op: 'remove', path: ['metadata', 'annotations', FOREIGN_ADMISSION_FUNCTION] }])}
          >
            {policiesTexts.allowForeign}
          </button>
        </p>
      )}
      <div className="policies-facts">
        <Prop word={policiesTexts.name}>
          <TextField label={policiesTexts.name} mono value={name} onCommit={(text) => void rename(text)} />
        </Prop>
      </div>
      {[...webhooks.entries()].map(([i, webhook]) => (
        <Webhook
          key={i}
          {...props}
          webhook={webhook}
          index={i}
          onRemove={webhooks.length === 1 ? undefined : () => onEdit(policy, [{ op: 'remove', path: ['webhooks', i] }])}
        />
      ))}
      <Button
        className="btn btn-sm m-2 self-start"
        onPress={() => {
          const added = nextWebhook(name, functionUrl(family, name), webhooks)
          onEdit(policy, [{ op: 'set', path: ['webhooks', webhooks.length], value: added }])
        }}
      >
        <Plus aria-hidden />
        {policiesTexts.addWebhook}
      </Button>
    </>
  )
}
