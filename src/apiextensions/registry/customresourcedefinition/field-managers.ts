import { deepCopy } from '../../../apimachinery/json/value.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import type { FieldManager } from '../../../apiserver/managedfields/field-manager.ts'
import { type TypedKind, typedFieldManager } from '../../../apiserver/managedfields/typed-kind.ts'
import { comparedCustomResourceDefinition, definitionType } from '../../v1/defaults.ts'
import { GROUP, KIND, VERSION } from '../../v1/names.ts'

type Complete = TypedKind['complete']

const kindWith = (release: Release, complete: Complete): TypedKind => ({
  release,
  kind: { group: GROUP, version: VERSION, kind: KIND },
  type: definitionType(release),
  compared: comparedCustomResourceDefinition,
  complete,
})

/** The field manager of a CRD for its main endpoint, which owns no status. */
export const mainFieldManager = (release: Release, complete: Complete): FieldManager =>
  typedFieldManager(kindWith(release, complete), '', [['status']])

/** The field manager for `/status`, which owns no spec, but metadata, because upstream lets `/status` write it. */
export const statusFieldManager = (release: Release, complete: Complete = deepCopy): FieldManager =>
  typedFieldManager(
    kindWith(release, complete),
    'status',
    release.has('definitionStatusOwnsMetadata') ? [['spec']] : [['metadata'], ['spec']],
  )
