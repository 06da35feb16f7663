import { type Catalogues, followLanguage } from './language.ts'
import { workspacesEn } from './workspaces-en.ts'

/** The texts of files of workspaces and of checkpoints, in the language of the page. */
export let ws: Catalogues['workspaces'] = workspacesEn

followLanguage('workspaces', workspacesEn, (catalogue) => {
  ws = catalogue
})
