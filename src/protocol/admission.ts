import { FUNCTIONS_URL } from './conversion.ts'

/** The annotation of a configuration of webhooks that holds the function which answers their reviews, in TypeScript. */
export const ADMISSION_FUNCTION = 'admission.crdlab.dev/function'

/** The annotation of a configuration whose function came with a file or a link: it does not run before the reader takes the annotation away. */
export const FOREIGN_ADMISSION_FUNCTION = 'admission.crdlab.dev/foreign'

/** What keys of stored configurations of webhooks begin with. */
export const CONFIGURATION_KEYS = '/admissionregistration.k8s.io/'

const RESOURCES = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations']

/**
 * The configuration whose function a webhook's URL names, as `RESOURCE/NAME`: `https://functions.crdlab.internal/RESOURCE/NAME`, with anything after
 * the name and a slash. Undefined for other URLs.
 */
export function configurationOf(url: string): string | undefined {
  if (!url.startsWith(FUNCTIONS_URL)) return undefined
  const [resource = '', name = ''] = url.slice(FUNCTIONS_URL.length).split(/[/?]/, 2)
  return RESOURCES.includes(resource) && name !== '' ? `${resource}/${name}` : undefined
}
