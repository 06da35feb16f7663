import type { TextsOf } from '../base/i18n/language.ts'
import type { bannersEn } from './banners.en.ts'

export const banners: TextsOf<typeof bannersEn> = {
  unknownRelease: (release, served) =>
    `Dieser Arbeitsbereich ist auf Kubernetes ${release} eingestellt, das diese Version von crdlab nicht kennt. Sein Server antwortet wie ${served}.`,
  offline: {
    ready:
      'Eine neue Version von crdlab ist bereit. Beim Aktualisieren laden alle Tabs neu; Arbeitsbereiche und Entwürfe bleiben.',
    update: 'Aktualisieren',
    later: 'Später',
  },
}
