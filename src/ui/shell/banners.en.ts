import { texts } from '../base/i18n/language.ts'

/** What stands over every view, in English. */
export const bannersEn = {
  unknownRelease: (release: string, served: string) =>
    `This workspace is set to Kubernetes ${release}, which this version of crdlab does not have. Its server answers as ${served}.`,
  offline: {
    ready: 'A new version of crdlab is ready. Updating reloads every tab; workspaces and drafts stay.',
    update: 'Update',
    later: 'Later',
  },
} as const

/** These texts in the language of the page. */
export const bannerTexts = texts('banners', bannersEn)
