import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../../base/i18n/language.ts'
import type { releasesEn } from './releases.en.ts'

const { number } = formatsOf('de')

export const releases: TextsOf<typeof releasesEn> = {
  title: 'Kubernetes',
  label: 'Was jedes Kubernetes-Release mit dieser CRD macht',
  verdicts: {
    accepted: 'angenommen',
    'accepted with a warning': 'mit Warnung angenommen',
    'stored differently': 'anders gespeichert',
    rejected: 'abgelehnt',
  },
  asking: 'Releases werden geprüft …',
  unreadable: 'Nicht geprüft: Der Text ist nicht lesbar',
  all: 'Von jedem Release angenommen',
  allFinished: (next) => `Von jedem Release angenommen, aber nicht von ${next}`,
  since: (release) => `Angenommen ab ${release}`,
  sinceFinished: (release, next) => `Angenommen ab ${release}, aber nicht von ${next}`,
  none: 'Kein Release nimmt diese CRD an',
  slow: 'Abgebrochen: Die Prüfung hat zu lange gedauert.',
  failed: (why) => `Die Releases konnten nicht geprüft werden: ${why}`,
  preRelease: (release) => `${release}, Vorabversion`,
  heading: (release, verdict) => `${release}: ${verdict}`,
  same: (release) => `So gespeichert, wie ${release} es speichert.`,
  goTo: (place) => `Zu ${place} gehen`,
  more: (n) => `und ${number(n)} weitere`,
  compare: 'Releases vergleichen',
  compareWith: (release) => `Mit ${release} vergleichen`,
  tryIn: (release) => `In einem Arbeitsbereich mit ${release} ausprobieren`,
}
