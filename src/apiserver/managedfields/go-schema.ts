import { type GoType, OBJECT_META, type StructType } from '../../apimachinery/typed/types.ts'
import { type Atom, DEDUCED, type FieldType, UNTYPED } from '../../structured-merge-diff/schema.ts'

const TEXT: Atom = { scalar: 'string' }

/** Anything that the schemas of the server's own kinds say nothing of: objects are owned entry by entry. */
const FREE: Atom = {
  scalar: 'untyped',
  list: { items: UNTYPED, atomic: true, keys: [] },
  map: DEDUCED.map as NonNullable<Atom['map']>,
}

/** The names of Go types whose JSON is one value. */
const SINGLE = /Time$|Quantity$|IntOrString$/

const known = new Map<StructType, Atom>()

/**
 * The type of a kind of the server's own, as its published schema has it.
 * Source: k8s.io/kube-openapi/pkg/schemaconv over the generated openapi definitions.
 */
export function atomOfStruct(type: StructType): Atom {
  const made = known.get(type)
  if (made !== undefined) return made
  const fields = new Map<string, FieldType>()
  const others = type.fields.size === 0 ? DEDUCED : undefined
  const atom: Atom = { map: { fields, others, atomic: type.isAtomic } }
  known.set(type, atom)
  for (const [name, field] of type.fields) {
    const isText = field.type.kind === 'string' && field.write === 'always'
    fields.set(name, { type: atomOf(field.type), ...(isText && { default: '' }), ...field.left })
  }
  return atom
}

function atomOf(type: GoType): Atom {
  switch (type.kind) {
    case 'struct':
      return atomOfStruct(type)
    case 'pointer':
      return atomOf(type.to)
    case 'list':
      return { list: { items: atomOf(type.items), atomic: type.keys === undefined, keys: type.keys ?? [] } }
    case 'map':
      return { map: { fields: new Map(), others: atomOf(type.values), atomic: type.isAtomic === true } }
    case 'custom':
      return SINGLE.test(type.go) ? { scalar: 'untyped' } : FREE
    case 'string':
    case 'bytes':
      return TEXT
    default:
      return { scalar: type.kind === 'bool' ? 'boolean' : 'numeric' }
  }
}

/** The type of `metadata`. */
export const objectMetaAtom = (): Atom => atomOfStruct(OBJECT_META)
