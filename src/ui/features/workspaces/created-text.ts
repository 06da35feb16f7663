const HAS_TIME = /^\d{4}-\d\d-\d\dT/

const two = (n: number): string => String(n).padStart(2, '0')

/** A time (RFC 3339) as date and time in the reader's zone, without words. Any other text stays as it is. */
export function createdText(created: string): string {
  const at = new Date(HAS_TIME.test(created) ? created : Number.NaN)
  if (Number.isNaN(at.getTime())) return created
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`
}
