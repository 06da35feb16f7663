import { Switch as AriaSwitch } from 'react-aria-components'

interface Props {
  /** For a label elsewhere. */
  readonly id?: string
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  /** A shorter word of the label, where there is little room. */
  readonly word?: string
  /** The label is for assistive technology alone: the words stand elsewhere. */
  readonly hidden?: boolean
  readonly isDisabled?: boolean
}

/** The track; the knob is its `::after`. */
const TRACK = `relative inline-block h-4 w-6.5 flex-none rounded-full border border-line-control bg-surface
after:absolute after:inset-y-0.5 after:start-0.5 after:w-2.5 after:rounded-full after:bg-line-control
after:transition-[inset-inline-start] after:duration-(--t-fast) after:content-['']
group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus
group-data-selected:border-accent group-data-selected:bg-accent group-data-selected:after:start-3 group-data-selected:after:bg-on-accent`

/** On or off. */
export function Switch({ id, label, word = label, on, onChange, hidden = false, isDisabled = false }: Props) {
  return (
    <AriaSwitch
      {...(id === undefined ? {} : { id })}
      className="group relative inline-flex min-h-6 flex-none items-center gap-2 text-sm text-ink-2 data-disabled:opacity-50"
      aria-label={label}
      isSelected={on}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <i className={TRACK} />
      {!hidden && <span>{word}</span>}
    </AriaSwitch>
  )
}
