import { deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import { type Path, valueAt } from '../edit.ts'
import { listOf } from '../walk.ts'
import { type CompatRule, shown } from './compat/pair.ts'
import { type CompatPolicy, CRDIFY_DEFAULTS } from './compat/policy.ts'
import { schemaFindings } from './compat/schemas.ts'
import { schemaPath, servedFindings, type Version, versionsOf } from './compat/versions.ts'
import type { Finding, Fix, Source } from './finding.ts'
import type { LintText } from './text.ts'

function broken(rule: CompatRule, source: Source, path: Path, message: LintText, fix: Fix | undefined): Finding {
  return { rule, source, severity: 'error', path, message, ...(fix === undefined ? {} : { fix }) }
}

function scopeFindings(old: JsonObject, now: JsonObject): Finding[] {
  const path = ['spec', 'scope']
  const scope = valueAt(old, path)
  if (scope === undefined || scope === valueAt(now, path)) return []
  const fix: Fix = { title: ['fixSet', 'scope', String(scope)], edits: [{ op: 'set', path, value: scope }] }
  return [broken('scope', 'crdify', path, ['scopeChanged', shown(scope)], fix)]
}

/** Puts a version back; not where served versions would differ by it. */
function restoreVersion({ name, value, schema }: Version, others: readonly Version[]): Fix | undefined {
  if (!others.every((other) => deepEqual(other.schema, schema))) return undefined
  const stored = others.some((other) => other.value.storage === true)
  const version = stored ? { ...value, storage: false } : value
  return { title: ['fixRestore', name], edits: [{ op: 'set', path: ['spec', 'versions', others.length], value: version }] }
}

function versionFindings(old: JsonObject, now: JsonObject): Finding[] {
  const versions = versionsOf(now)
  const before = versionsOf(old)
  const path = ['spec', 'versions']
  const storedVersions = valueAt(old, ['status', 'storedVersions'])
  const stored =
    storedVersions === undefined
      ? before.filter(({ value }) => value.storage === true).map(({ name }) => name)
      : listOf(storedVersions)
  return before.flatMap((version): Finding[] => {
    const { name, value } = version
    const other = versions.find((one) => one.name === name)
    if (other === undefined) {
      const message: LintText = ['versionRemoved', name]
      if (stored.includes(name))
        return [broken('storedVersionRemoval', 'crdify', path, message, restoreVersion(version, versions))]
      return value.served === true
        ? [broken('servedVersionRemoval', 'crdlab', path, message, restoreVersion(version, versions))]
        : []
    }
    if (value.served !== true || other.value.served === true) return []
    const at = [...path, other.index, 'served']
    const differs = versions.some((one) => one !== other && one.value.served === true && !deepEqual(one.schema, other.schema))
    const fix: Fix = { title: ['fixServe', name], edits: [{ op: 'set', path: at, value: true }] }
    return [broken('servedVersionRemoval', 'crdlab', at, ['versionNotServed', name], differs ? undefined : fix)]
  })
}

function sameVersionFindings(old: JsonObject, now: JsonObject, policy: CompatPolicy): Finding[] {
  const versions = versionsOf(now)
  return versionsOf(old).flatMap(({ name, schema }) => {
    const other = versions.find((one) => one.name === name)
    if (schema === undefined || other?.schema === undefined) return []
    const path = schemaPath(other.index)
    return [...schemaFindings({ old: schema, now: other.schema, path, field: '', policy, between: '', curable: true })]
  })
}

/**
 * What a CRD breaks for stored objects and for clients of the one that is installed: crdify's rules under its names, and rules of our
 * own where it has none. A version is compared with that of its name, and served versions with each other.
 */
export function compatFindings(old: JsonObject, now: JsonObject, policy: CompatPolicy = CRDIFY_DEFAULTS): Finding[] {
  return [
    ...scopeFindings(old, now),
    ...versionFindings(old, now),
    ...sameVersionFindings(old, now, policy),
    ...servedFindings(old, now, policy),
  ]
}
