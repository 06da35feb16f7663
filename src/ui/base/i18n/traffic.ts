import { type Catalogues, followLanguage } from './language.ts'
import { trafficEn } from './traffic-en.ts'

/** The texts of the log, of watches and of the timeline, in the language of the page. */
export let x: Catalogues['traffic'] = trafficEn

followLanguage('traffic', trafficEn, (catalogue) => {
  x = catalogue
})
