/** How far something came. */
export function ProgressBar({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return <progress className="hd-progress" aria-label={label} value={done} max={Math.max(total, 1)} />
}
