import { type ErrorList, type Path, required } from '../../apimachinery/field/error.ts'
import type { NestedValueValidation, Structural, ValueValidation } from './structural.ts'

/**
 * Every property and every list that a junctor of the root speaks of must be specified outside of junctors too [SS-10].
 * As upstream has it, only the junctors at the root of the schema are looked at.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/complete.go.
 */
export function validateCompleteness(s: Structural, path: Path, errors: ErrorList): void {
  if (s.valueValidation !== undefined) completeValue(s.valueValidation, s, path, path, errors)
}

/** `sPath` is where the structure stands, `vPath` where it is spoken of. */
function completeValue(v: ValueValidation, s: Structural, sPath: Path, vPath: Path, errors: ErrorList): void {
  if (v.not !== undefined) completeNested(v.not, s, sPath, vPath.child('not'), errors)
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    v[junctor].forEach((branch, i) => void completeNested(branch, s, sPath, vPath.child(junctor).index(i), errors))
  }
}

function completeNested(v: NestedValueValidation, s: Structural | undefined, sPath: Path, vPath: Path, errors: ErrorList): void {
  if (s === undefined) {
    errors.push(required(sPath, `because it is defined in ${vPath}`))
    return
  }
  completeValue(v.valueValidation, s, sPath, vPath, errors)
  if (v.items !== undefined) completeNested(v.items, s.items, sPath.child('items'), vPath.child('items'), errors)
  for (const [name, child] of v.properties ?? []) {
    completeNested(
      child,
      s.properties?.get(name),
      sPath.child('properties').key(name),
      vPath.child('properties').key(name),
      errors,
    )
  }
}
