import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { type Edit, valueAt } from '../../edit.ts'
import { CEL, isRequired, listOf } from '../../walk.ts'
import type { SchemaNode } from '../finding.ts'
import type { LintText } from '../text.ts'
import { type NodeRule, optional } from './rule.ts'

/** What a condition holds, as the types of the API machinery have it. */
const CONDITION: readonly (readonly [name: string, schema: JsonObject])[] = [
  ['type', { type: 'string', minLength: 1, maxLength: 316 }],
  ['status', { type: 'string', enum: ['True', 'False', 'Unknown'] }],
  ['lastTransitionTime', { type: 'string', format: 'date-time' }],
  ['reason', { type: 'string', minLength: 1, maxLength: 1024 }],
  ['message', { type: 'string', minLength: 0, maxLength: 32_768 }],
]

const isMapByType = (schema: JsonObject): boolean => {
  const keys = listOf(schema['x-kubernetes-list-map-keys'])
  return schema['x-kubernetes-list-type'] === 'map' && keys.length === 1 && keys[0] === 'type'
}

/** Conditions are a list map by type, of what a condition holds. */
export const conditions: NodeRule = (node) => {
  const { schema } = node
  if (node.name !== 'conditions' || schema.type !== 'array' || node.field !== 'status.conditions') return undefined
  const { path } = node
  const { items } = schema
  const mapped = isMapByType(schema)
  const held = isObject(items) && isObject(items.properties) ? items.properties : undefined
  const missing = CONDITION.filter(([name]) => held !== undefined && held[name] === undefined)
  if (mapped && missing.length === 0) return undefined
  const edits: Edit[] = []
  if (!mapped) {
    edits.push({ op: 'set', path: [...path, 'x-kubernetes-list-type'], value: 'map' })
    edits.push({ op: 'set', path: [...path, 'x-kubernetes-list-map-keys'], value: ['type'] })
  }
  for (const [name, value] of missing) edits.push({ op: 'set', path: [...path, 'items', 'properties', name], value })
  if (isObject(items) && !isRequired(items, 'type')) {
    edits.push({ op: 'set', path: [...path, 'items', 'required'], value: [...listOf(items.required), 'type'] })
  }
  const type = held?.type
  const good =
    held !== undefined &&
    !(isObject(type) && (type.nullable === true || type.default !== undefined || type.type !== 'string')) &&
    schema[CEL] === undefined &&
    schema.default === undefined
  const message: LintText = mapped ? ['conditionFields', missing.map(([name]) => name)] : ['conditionsMap']
  return { message, fix: () => (good ? { title: [mapped ? 'fixConditionFields' : 'fixMapByType'] as const, edits } : undefined) }
}

/** Whether a schema is that of the status of a version. */
const isStatus = (node: SchemaNode | undefined): node is SchemaNode =>
  node?.name === 'status' && node.parent !== undefined && node.parent.parent === undefined

const hasProperty = (schema: JsonValue | undefined, name: string): boolean =>
  isObject(schema) && isObject(schema.properties) && schema.properties[name] !== undefined

/** A status with conditions has an observedGeneration, which kstatus compares with generation. */
export const observedgeneration: NodeRule = (node) => {
  if (!isStatus(node) || !isObject(node.schema.properties)) return undefined
  const { conditions: list } = node.schema.properties
  if (!isObject(list) || hasProperty(node.schema, 'observedGeneration') || hasProperty(list.items, 'observedGeneration'))
    return undefined
  const description = 'observedGeneration is the generation of the spec that this status is about.'
  const value = { type: 'integer', format: 'int64', minimum: 0, description }
  const edits: Edit[] = [{ op: 'set', path: [...node.path, 'properties', 'observedGeneration'], value }]
  return { message: ['noObservedGeneration'], fix: () => ({ title: ['fixObservedGeneration'], edits }) }
}

/** The scale subresource has a selector: without it a HorizontalPodAutoscaler finds no pods. */
export const scaleselector: NodeRule = ({ parent, path, schema, version }, about) => {
  if (parent !== undefined) return undefined
  const at = ['spec', 'versions', version, 'subresources', 'scale']
  const scale = valueAt(about.crd, at)
  if (!isObject(scale) || scale.labelSelectorPath !== undefined) return undefined
  const status = isObject(schema.properties) ? schema.properties.status : undefined
  const isOpen = isObject(status) && isObject(status.properties)
  const selector = {
    type: 'string',
    minLength: 0,
    maxLength: 4096,
    description: 'selector is the label selector of the pods, as text.',
  }
  const edits: Edit[] = [{ op: 'set', path: [...at, 'labelSelectorPath'], value: '.status.selector' }]
  if (!hasProperty(status, 'selector'))
    edits.push({ op: 'set', path: [...path, 'properties', 'status', 'properties', 'selector'], value: selector })
  return { message: ['noScaleSelector'], path: at, fix: () => (isOpen ? { title: ['fixScaleSelector'], edits } : undefined) }
}

/** The schema of a path of names below another, whether its owner asks for it, and whether its owner is always there. */
function fieldAt(schema: JsonObject, path: string) {
  const names = path.split('.').filter((name) => name !== '')
  let found = { schema, isRequired: true, hasOwner: true }
  for (const name of names) {
    const inner = valueAt(found.schema, ['properties', name])
    if (!isObject(inner)) return undefined
    const hasOwner = found.hasOwner && (found.isRequired || found.schema.default !== undefined)
    found = { schema: inner, isRequired: isRequired(found.schema, name), hasOwner }
  }
  return { ...found, path: names.flatMap((name) => ['properties', name]) }
}

/** The replicas that scale reads are always there: of an object without them the server answers no Scale, and no autoscaler can work. */
export const scalereplicas: NodeRule = ({ parent, path, schema, version }, about) => {
  if (parent !== undefined) return undefined
  const at = ['spec', 'versions', version, 'subresources', 'scale', 'specReplicasPath']
  const replicas = valueAt(about.crd, at)
  const field = typeof replicas === 'string' ? fieldAt(schema, replicas) : undefined
  if (field === undefined || field.isRequired || field.schema.default !== undefined) return undefined
  const edits: Edit[] = [{ op: 'set', path: [...path, ...field.path, 'default'], value: 1 }]
  return {
    message: ['noScaleReplicas', String(replicas)],
    path: at,
    fix: () => (field.hasOwner ? { title: ['fixScaleReplicas'], edits } : undefined),
  }
}

/** Every field right below status is optional. */
export const statusoptional: NodeRule = (node) => {
  const { parent, name } = node
  if (name === '' || !isStatus(parent) || !isRequired(parent.schema, name)) return undefined
  return {
    message: ['statusRequired', name],
    fix: () => ({ title: ['fixOptional', [name]], edits: optional(parent, name) }),
  }
}

/** A status has its subresource, and the subresource a status. */
export const statussubresource: NodeRule = (node, about) => {
  const { parent, schema, version } = node
  if (parent !== undefined && !isStatus(node)) return undefined
  const at = ['spec', 'versions', version, 'subresources', 'status']
  const on = valueAt(about.crd, at) !== undefined
  if (isStatus(node) && !on) {
    return {
      message: ['noStatusSubresource'],
      fix: () => ({ title: ['fixAddStatusSubresource'], edits: [{ op: 'set', path: at, value: {} }] }),
    }
  }
  if (parent !== undefined || !on || schema['x-kubernetes-preserve-unknown-fields'] === true) return undefined
  if (isObject(schema.properties) && schema.properties.status !== undefined) return undefined
  const value = { type: 'object', description: 'status is what the controller found.' }
  return {
    message: ['noStatus'],
    path: at,
    fix: () => ({ title: ['fixAddStatus'], edits: [{ op: 'set', path: [...node.path, 'properties', 'status'], value }] }),
  }
}
