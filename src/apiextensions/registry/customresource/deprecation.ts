import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { compareKubeVersions } from '../../../apimachinery/version/kube-version.ts'
import { groupOf, requestedNames, textAt, versionsOf } from '../../v1/view.ts'

/**
 * The warning that goes with every answer of a deprecated version; undefined for others.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, defaultDeprecationWarning.
 */
export function deprecationWarning(crd: JsonObject, version: JsonObject): string | undefined {
  if (version.deprecated !== true) return undefined
  if (typeof version.deprecationWarning === 'string') return version.deprecationWarning
  const name = textAt(version, 'name')
  const { kind } = requestedNames(crd)
  const group = groupOf(crd)
  const better = versionsOf(crd)
    .filter((v) => v.served === true && v.deprecated !== true)
    .map((v) => textAt(v, 'name'))
    .filter((other) => compareKubeVersions(name, other) < 0)
    .sort((a, b) => compareKubeVersions(b, a))[0]
  const said = `${group}/${name} ${kind} is deprecated`
  return better === undefined ? said : `${said}; use ${group}/${better} ${kind}`
}
