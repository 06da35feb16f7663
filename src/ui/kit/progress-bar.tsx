interface Props {
  readonly label: string
  readonly done: number
  readonly total: number
}

/** How far something came. It takes the room that is left in its row. */
export function ProgressBar({ label, done, total }: Props) {
  return (
    <progress
      className="h-1.5 min-w-30 flex-1 appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
    />
  )
}
