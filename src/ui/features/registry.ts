import type { View } from '../kit/view.ts'
import { accessView } from './access/view.ts'
import { codeView } from './code/view.ts'
import { conversionView } from './conversion/view.ts'
import { designView } from './designer/view.ts'
import { dialectsView } from './dialects/view.ts'
import { explainView } from './explain/view.ts'
import { homeView } from './home/view.ts'
import { installView } from './install/view.ts'
import { lessonBuilderView } from './lessons/builder/view.ts'
import { classView } from './lessons/class/view.ts'
import { lessonsView, lessonView } from './lessons/view.ts'
import { objectView } from './object/view.ts'
import { policiesView } from './policies/view.ts'
import { presenterView } from './presenter/view.ts'
import { releasesView } from './releases/view.ts'
import { resourcesView } from './resources/view.ts'
import { settingsView } from './settings/view.ts'
import { testsView } from './tests/view.ts'
import { timelineView } from './timeline/view.ts'

/** The views of the page. The rail, the palette and the help show their places in this order. */
export const VIEWS: readonly View[] = [
  homeView,
  designView,
  testsView,
  resourcesView,
  objectView,
  presenterView,
  explainView,
  installView,
  codeView,
  conversionView,
  policiesView,
  timelineView,
  accessView,
  lessonsView,
  lessonView,
  classView,
  lessonBuilderView,
  dialectsView,
  releasesView,
  settingsView,
]
