import { texts } from '../../../base/i18n/language.ts'

/** The texts of an autoscaler's controls, in English. What conditions say is in no catalogue. */
export const autoscalerEn = {
  title: 'Autoscaler',
  autoscale: 'Autoscale',
  target: 'Scales',
  replicas: 'Replicas',
  bounds: (min: string, max: string) => `between ${min} and ${max}`,
  course: 'Replicas while this view is open',
  loads: 'Load',
  load: (name: string) => `Load: ${name}`,
  perReplica: (current: string, target: string) => `${current} of ${target} per replica`,
  total: (current: string, target: string) => `${current} of ${target}`,
  unset: 'not set',
  unknown: 'not measured',
  lead: 'The load is an annotation. The controller looks every 15 seconds.',
} as const

export const autoscalerTexts = texts('autoscaler', autoscalerEn)
