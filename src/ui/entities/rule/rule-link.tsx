import { useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { viewTexts } from '../../base/i18n/views.en.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'

/** The texts of all rules come with the first that is read. */
const RuleCard = late(() => import('./rule-card.tsx'))

/** The id of a rule, which opens what the rule says. */
export function RuleLink({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        className="mono flex-none px-1 text-xs text-accent-ink underline underline-offset-2 narrow:min-h-8 narrow:px-2"
        aria-label={viewTexts.fate.rule(id)}
      >
        {id}
      </Button>
      <PopoverDialog
        label={viewTexts.fate.rule(id)}
        placement="top end"
        className="menu max-h-[60dvh] min-h-18 w-[min(420px,92vw)] overflow-auto p-3"
      >
        <LatePart onClose={() => setOpen(false)}>
          <RuleCard id={id} />
        </LatePart>
      </PopoverDialog>
    </DialogTrigger>
  )
}
