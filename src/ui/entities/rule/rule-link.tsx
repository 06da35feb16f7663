import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { ruleTexts } from './texts.en.ts'

const load = () => import('./rule-dialog.tsx')
const RuleDialog = late(load)

/** The id of a rule, which opens what the rule says. */
export const RuleLink = ({ id }: { readonly id: string }) => (
  <MenuButton
    className="mono flex-none px-1 text-xs text-accent-ink underline underline-offset-2 narrow:min-h-8 narrow:px-2"
    label={ruleTexts.rule(id)}
    opens="dialog"
    load={load}
    menu={(open) => <RuleDialog {...open} id={id} />}
  >
    {id}
  </MenuButton>
)
