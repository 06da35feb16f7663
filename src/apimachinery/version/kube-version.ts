/**
 * The order of API versions: `v10 > v2 > v1 > v11beta2 > v10beta3 > v3alpha1 > foo`.
 * Source: k8s.io/apimachinery/pkg/version/helpers.go.
 */
interface KubeVersion {
  readonly major: number
  readonly type: number
  readonly minor: number
}

const TYPES: Record<string, number> = { alpha: 0, beta: 1, '': 2 }

function parse(text: string): KubeVersion | undefined {
  const match = /^v([\d]+)(?:(alpha|beta)([\d]+))?$/.exec(text)
  if (match === null) return undefined
  return { major: Number(match[1]), type: TYPES[match[2] ?? ''] ?? 0, minor: Number(match[3] ?? 0) }
}

/** Negative when `a` is the lesser version. Texts that are no API versions are less than any, and less the later in the alphabet. */
export function compareKubeVersions(a: string, b: string): number {
  if (a === b) return 0
  const [va, vb] = [parse(a), parse(b)]
  if (va === undefined && vb === undefined) return a < b ? 1 : -1
  if (va === undefined) return -1
  if (vb === undefined) return 1
  return va.type - vb.type || va.major - vb.major || va.minor - vb.minor
}
