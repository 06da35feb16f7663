import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { v } from '../../../i18n/designer.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useValueHost, type ValueProps } from './host.ts'

/** A small word that sets a value. */
export function WordButton({
  word,
  label,
  onPress,
}: {
  readonly word: string
  readonly label: string
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className="mono min-h-5 flex-none rounded-1 border-1 border-line px-[5px] text-[11px]/[18px] text-ink-2 hover:bg-hover hover:text-ink narrow:min-h-6"
      aria-label={label}
      onClick={onPress}
    >
      {word}
    </button>
  )
}

/** Takes the value away. */
export function RemoveButton({ label, path }: Pick<ValueProps, 'label' | 'path'>) {
  const host = useValueHost()
  if (host.isFixed === true && path.length === 0) return null
  return (
    <IconButton
      icon={path.length === 0 ? X : Trash2}
      label={v.remove(label)}
      small
      onPress={() => host.edit([{ op: 'remove', path }])}
    />
  )
}

/** `null`, where it may stand. */
export function NullButton({ schema, value, label, path }: ValueProps) {
  const host = useValueHost()
  if (schema.nullable !== true || value === null) return null
  return <WordButton word="null" label={v.setNull(label)} onPress={() => host.edit([{ op: 'set', path, value: null }])} />
}

/** What is said against a value. */
export function Against({ path, below = false }: { readonly path: ValueProps['path']; readonly below?: boolean }): ReactNode {
  const against = useValueHost().against(path, below)
  return against.map((message) => (
    <p key={message} className="col-span-full text-xs wrap-anywhere text-bad" role="alert">
      {message}
    </p>
  ))
}
