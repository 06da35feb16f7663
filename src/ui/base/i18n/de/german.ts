import type { Catalogues, Language } from '../language.ts'
import { access } from './access.ts'
import { builder } from './builder.ts'
import { consoleTexts } from './console.ts'
import { design, problems, values } from './design.ts'
import { dialects } from './dialects.ts'
import { examples } from './examples.ts'
import { forms } from './forms.ts'
import { head } from './head.ts'
import { help } from './help.ts'
import { lessons } from './lessons.ts'
import { lint } from './lint.ts'
import { objects } from './objects.ts'
import { owners } from './owners.ts'
import { page } from './page.ts'
import { presenter } from './presenter.ts'
import { trace } from './trace.ts'
import { traffic } from './traffic.ts'
import { views } from './views.ts'
import { workspaces } from './workspaces.ts'

/** Lessons carry their texts in their files; one that has none in German is shown in English. */
const CATALOGUES: Omit<Catalogues, 'lesson' | 'lessonHead'> = {
  page,
  design,
  head,
  values,
  forms,
  problems,
  lint,
  dialects,
  owners,
  trace,
  views,
  objects,
  traffic,
  workspaces,
  console: consoleTexts,
  help,
  presenter,
  lessons,
  builder,
  access,
  examples,
}

/** German. How its texts are written: docs/german.md. */
export const GERMAN: Language = {
  id: 'de',
  tag: 'de',
  catalogue: <Name extends keyof Catalogues>(name: Name, english: Catalogues[Name]): Catalogues[Name] =>
    (CATALOGUES as Partial<Catalogues>)[name] ?? english,
}
