import type { ComponentType } from 'react'
import { LatePart, late } from '../../kit/late.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { documentOf, type RuleDocument } from './document-of.ts'
import { ruleTexts } from './texts.en.ts'

type Card = ComponentType<{ readonly id: string }>

/** Loads the card together with the text of a document. */
const cardOf = (load: () => Promise<{ readonly default: string }>): Card =>
  late<{ readonly id: string }>(async () => {
    const [{ RuleCard }, { default: document }] = await Promise.all([import('./rule-card.tsx'), load()])
    return { default: ({ id }) => <RuleCard id={id} document={document} /> }
  })

/** The cards of each document. A document loads when one of its rules is opened first. */
const CARDS: Readonly<Record<RuleDocument, Card>> = {
  engine: cardOf(() => import('../../../../docs/spec/engine.md?raw')),
  page: cardOf(() => import('../../../../docs/spec/page.md?raw')),
  dialects: cardOf(() => import('../../../../docs/spec/dialects.md?raw')),
}

/** What a rule says. */
export default function RuleDialog({ id, trigger, onClose }: OpenMenu & { readonly id: string }) {
  const Card = CARDS[documentOf(id)]
  return (
    <PopoverDialog
      trigger={trigger}
      onClose={onClose}
      label={ruleTexts.rule(id)}
      placement="top end"
      className="menu max-h-[60dvh] min-h-18 w-[min(420px,92vw)] overflow-auto p-3"
    >
      <LatePart onClose={onClose}>
        <Card id={id} />
      </LatePart>
    </PopoverDialog>
  )
}
