import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import { texts } from '../../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The texts of the row of releases, in English. */
export const releasesEn = {
  title: 'Kubernetes',
  label: 'What each Kubernetes release does with this CRD',
  verdicts: {
    accepted: 'accepted',
    'accepted with a warning': 'accepted with a warning',
    'stored differently': 'stored differently',
    rejected: 'rejected',
  },
  asking: 'Checking releases…',
  unreadable: 'Not checked: the text cannot be read',
  all: 'Accepted by every release',
  allFinished: (next: string) => `Accepted by every release, but not by ${next}`,
  since: (release: string) => `Accepted since ${release}`,
  sinceFinished: (release: string, next: string) => `Accepted since ${release}, but not by ${next}`,
  none: 'No release accepts this CRD',
  slow: 'Stopped: the check took too long.',
  failed: (why: string) => `The releases could not be checked: ${why}`,
  preRelease: (release: string) => `${release}, pre-release`,
  heading: (release: string, verdict: string) => `${release}: ${verdict}`,
  same: (release: string) => `Stored as ${release} stores it.`,
  goTo: (place: string) => `Go to ${place}`,
  more: (n: number) => `and ${number(n)} more`,
  compare: 'Compare releases',
  compareWith: (release: string) => `Compare with ${release}`,
  tryIn: (release: string) => `Try in a ${release} workspace`,
} as const

/** These texts in the language of the page. */
export const releasesTexts = texts('releases', releasesEn)
