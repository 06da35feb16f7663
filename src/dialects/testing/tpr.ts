import { crdOf } from '../../controlplane/testing/crd.ts'
import type { Json } from './lab.ts'

export const TPRS = '/apis/apiextension.k8s.io/v1beta1/thirdpartyresources'
export const OLD_TPRS = '/apis/extensions/v1beta1/thirdpartyresources'
export const CRONTABS = '/apis/ex.io/v1/namespaces/default/crontabs'

export const tpr = (names: Json = {}, spec: Json = {}) => {
  const all = { plural: 'crontabs', kind: 'CronTab', ...names }
  return {
    apiVersion: 'apiextension.k8s.io/v1beta1',
    kind: 'ThirdPartyResource',
    metadata: { name: `${all.plural}.ex.io` },
    spec: { group: 'ex.io', version: 'v1', names: all, ...spec },
  }
}

export const oldTpr = (name = 'cron-tab.ex.io', more: Json = {}) => ({
  apiVersion: 'extensions/v1beta1',
  kind: 'ThirdPartyResource',
  metadata: { name },
  versions: [{ name: 'v1' }],
  ...more,
})

export const cronTab = (name = 'a', spec: Json = { cron: '* *' }, metadata: Json = {}) => ({
  apiVersion: 'ex.io/v1',
  kind: 'CronTab',
  metadata: { name, ...metadata },
  spec,
})

/** A CRD of v1 for the same resource. */
export const cronTabCrd = (group = 'ex.io', plural = 'crontabs', kind = 'CronTab') =>
  crdOf(group, plural, kind, {
    subresources: { status: {} },
    schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  })
