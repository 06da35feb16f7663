import type { TextsOf } from '../../../base/i18n/language.ts'
import type { autoscalerEn } from './autoscaler.en.ts'

export const autoscaler: TextsOf<typeof autoscalerEn> = {
  title: 'Autoscaler',
  autoscale: 'Autoscaler anlegen',
  target: 'Skaliert',
  replicas: 'Replicas',
  bounds: (min, max) => `zwischen ${min} und ${max}`,
  course: 'Replicas, seit diese Ansicht offen ist',
  loads: 'Last',
  load: (name) => `Last: ${name}`,
  perReplica: (current, target) => `${current} von ${target} je Replica`,
  total: (current, target) => `${current} von ${target}`,
  unset: 'nicht gesetzt',
  unknown: 'nicht gemessen',
  lead: 'Die Last ist eine Annotation. Der Controller schaut alle 15 Sekunden nach.',
}
