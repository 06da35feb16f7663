import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { Choice } from '../../kit/choice.tsx'
import { useKinds } from './kinds.ts'
import { resourcesTexts } from './resources.en.ts'

interface Props {
  readonly type: ResourceType
  readonly onChange: (type: ResourceType) => void
}

/** The served versions of a resource, to choose one; nothing where there is only one. */
export function VersionChoice({ type, onChange }: Props) {
  const { types } = useKinds()
  const served = types.filter((other) => qualifiedName(other) === qualifiedName(type))
  if (served.length < 2) return null
  const choose = (version: string): void => {
    const next = served.find((other) => other.version === version)
    if (next !== undefined) onChange(next)
  }
  return (
    <Choice
      look="select-plain"
      showLabel
      label={resourcesTexts.version}
      value={type.version}
      options={served.map(({ version }) => ({ id: version, word: version, mono: true }))}
      onChange={choose}
    />
  )
}
