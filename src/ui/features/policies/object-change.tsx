import { parseJson } from '../../../apimachinery/json/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { withoutManagedFields } from '../../entities/object/compared-text.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

interface Props {
  /** As JSON. */
  readonly before: string
  readonly after: string
  readonly label: string
}

const TONES = { '+': 'is-added', '-': 'is-removed' } as const

const yamlOf = (json: string): string => toYaml(withoutManagedFields(parseJson(json).value))

/** The lines of an object that changed, with those around them. */
export function ObjectChange({ before, after, label }: Props) {
  const lines = useAsync(
    async () => {
      const { unifiedDiff } = await import('../../../kubectl/unified-diff.ts')
      return unifiedDiff('before', 'after', yamlOf(before), yamlOf(after)).split('\n').slice(2, -1)
    },
    [before, after],
    { keep: true },
  )
  return (
    <ScrollRegion label={label} className="max-h-64">
      <pre className="policies-change mono" translate="no">
        {[...(lines ?? []).entries()].map(([i, line]) => (
          <span key={i} className={line.startsWith('@@') ? 'is-place' : (TONES[line[0] as keyof typeof TONES] ?? '')}>
            {line.startsWith('@@') ? (i === 0 ? '' : '…\n') : `${line}\n`}
          </span>
        ))}
      </pre>
    </ScrollRegion>
  )
}
