import type { Locator, Page } from '@playwright/test'

/** A view of the workspace `first-run`, as the stories that sweep through all views open it. */
export interface SweptView {
  readonly name: string
  /** Its address after that of the workspace. */
  readonly path: string
  /** What shows in any language that it is drawn. */
  drawn(page: Page): Locator
  /** A text of it in German. */
  readonly german: string
  /** Its texts are filled with values of objects, which have plain words. */
  readonly isFilled?: true
  /** The English names of the buttons beside its menus that open something over it. */
  readonly opens?: readonly string[]
}

/** The views, each once: every sweep reads this list. */
export const VIEWS: readonly SweptView[] = [
  {
    name: 'home',
    path: '',
    drawn: (page) => page.getByRole('slider'),
    german: 'Entwirf Kubernetes-CRDs und probier sie auf dieser Seite aus.',
    opens: ['Help', 'New workspace'],
  },
  { name: 'kinds', path: '/resources', drawn: (page) => page.getByRole('link', { name: /^WebApp/ }), german: 'Arten' },
  {
    name: 'list',
    path: '/resources/webapps.demo.crdlab.dev/v1/*',
    drawn: (page) => page.getByRole('row', { name: /storefront/ }),
    german: '2 Objekte',
    opens: ['Columns', 'Describe the object', 'Create'],
  },
  {
    name: 'object',
    path: '/cr/webapps.demo.crdlab.dev/v1/default/storefront',
    drawn: (page) => page.locator('[data-endpoint]').last().locator('.view-line, [data-plain-line], [data-form]').first(),
    german: 'Änderungen von spec',
    opens: ['Delete'],
  },
  {
    name: 'presenter',
    path: '/present/webapps.demo.crdlab.dev/v1/default/storefront',
    drawn: (page) => page.locator('button[aria-current=step]'),
    german: 'Schrittweise',
  },
  {
    name: 'start of a design',
    path: '/design',
    drawn: (page) => page.getByRole('button', { name: /^WebApp/ }),
    german: 'Eine CRD entwerfen',
  },
  {
    name: 'tests',
    path: '/tests/webapps.demo.crdlab.dev',
    drawn: (page) => page.locator('ol li button').first(),
    german: 'Ergebnisse',
    opens: ['Add request'],
  },
  {
    name: 'designer',
    path: '/crd/webapps.demo.crdlab.dev/design',
    drawn: (page) => page.getByRole('treegrid').getByRole('row').first(),
    german: 'Keine Probleme. Der Server würde diese CRD annehmen.',
    opens: ['Group, names and scope', 'Stored versions', 'columns', 'Paths of', 'conversion', 'Rules for'],
  },
  {
    name: 'explain',
    path: '/explain/webapps.demo.crdlab.dev/v1/spec.replicas',
    drawn: (page) => page.getByRole('heading', { name: 'WebApp.spec.replicas' }),
    german: 'Nur dieses Feld',
    isFilled: true,
    opens: ['kubectl explain', 'Export', 'Try it'],
  },
  { name: 'install', path: '/install', drawn: (page) => page.getByTestId('import-text'), german: 'Import' },
  {
    name: 'code',
    path: '/code',
    drawn: (page) => page.getByRole('listitem').filter({ hasText: 'webapp-status' }),
    german: 'Neuer Controller',
  },
  {
    name: 'controller lab',
    path: '/code/webapp-status',
    drawn: (page) => page.getByRole('toolbar').first(),
    german: 'Rolle anlegen',
  },
  {
    name: 'conversion',
    path: '/conversion',
    drawn: (page) => page.getByRole('link', { name: 'webapps.demo.crdlab.dev' }),
    german: 'Wähle eine Art. Ihre Versionen werden verglichen, ihre Objekte konvertiert.',
  },
  {
    name: 'policies',
    path: '/policies',
    drawn: (page) => page.locator('.policies .empty button').first(),
    german: 'Neue Richtlinie',
  },
  { name: 'timeline', path: '/timeline', drawn: (page) => page.getByRole('table'), german: 'Zeitachse', isFilled: true },
  {
    name: 'access',
    path: '/access',
    drawn: (page) => page.getByRole('grid').getByRole('button').first(),
    german: 'Neue Persona',
    opens: ['New persona', 'denied'],
  },
  { name: 'dialects', path: '/dialects', drawn: (page) => page.getByRole('table'), german: 'Erneut ausführen' },
  { name: 'releases', path: '/releases', drawn: (page) => page.getByRole('table'), german: 'Releases vergleichen' },
  {
    name: 'migration',
    path: '/dialects/migration',
    drawn: (page) => page.getByRole('list').getByRole('heading').first(),
    german: 'Dialekte',
  },
  {
    name: 'settings',
    path: '/settings',
    drawn: (page) => page.getByRole('switch').first(),
    german: 'Arbeitsbereich als Datei',
    opens: ['Import…', 'Duplicate…', 'Checkpoints…'],
  },
]

/** Views that no sweep opens, because the words of lessons are no texts of a catalogue: by their id in the registry, with the stories that look at them. */
export const SWEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  lessons: 'lessons.spec.ts',
  lesson: 'lessons.spec.ts',
  class: 'class.spec.ts',
  lessonBuilder: 'lesson-builder.spec.ts',
}

/** What scrolls sideways: tables, and on a phone the releases of the designer. */
const SIDEWAYS = '[role=grid], [role=treegrid], section[aria-labelledby=dz-releases] [role=toolbar]'

/** The controls that are cut off at a side. */
export const cutControls = (page: Page): Promise<string[]> =>
  page
    .locator(':is(button, label, input:not([role=switch]), [role=tab], main a):not(.monaco-editor *, [aria-hidden=true] *)')
    .evaluateAll(
      (controls, sideways) =>
        controls.flatMap((control) => {
          const { left, right } = control.getBoundingClientRect()
          if (right - left <= 1) return []
          for (let around = control.parentElement; around !== null; around = around.parentElement) {
            if (around.matches(sideways)) return []
            const edges = around.getBoundingClientRect()
            const isCut = left < edges.left - 1 || right > edges.right + 1
            if (isCut && getComputedStyle(around).overflowX !== 'visible')
              return [control.getAttribute('aria-label') ?? control.textContent ?? '']
          }
          return []
        }),
      SIDEWAYS,
    )
