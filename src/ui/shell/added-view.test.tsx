import { render, screen, within } from '@testing-library/react'
import { Sprout } from 'lucide-react'
import { expect, test } from 'vitest'
import { VIEWS } from '../features/registry.ts'
import { defineView, type View } from '../kit/view.ts'
import HelpDialog from './help.tsx'
import { usePaletteEntries } from './palette-entries.ts'
import { Rail } from './rail.tsx'
import { Routes } from './routes.tsx'
import { openAddress, titleOf, ViewsContext } from './views.ts'

const AT = '/ws/first-run/greeting/Ada'

/** A view as a folder of `features` has it. */
const greetingView = defineView({
  id: 'greeting',
  load: async () => ({ default: ({ name }: { readonly name: string }) => <h1>Hello, {name}</h1> }),
  paths: { greeting: ([name]) => ({ name: name ?? 'you' }) },
  place: { icon: Sprout, texts: { title: 'Greeting', help: 'Greets the reader.' } },
  subject: ({ name }) => name,
})

function Titles() {
  const { entries } = usePaletteEntries()
  return <output>{entries.filter(({ id }) => id.startsWith('view ')).map(({ title }) => title)}</output>
}

/** Where the page shows a view: its route, the rail, the palette, the help, the title of the tab. */
async function placesOf(views: readonly View[]): Promise<string[]> {
  const opened = openAddress(views, AT, 'first-run')
  const { unmount } = render(
    <ViewsContext value={views}>
      <Rail current={opened?.view.shownAt ?? ''} />
      <main>
        <Routes opened={opened} />
      </main>
      <Titles />
      <HelpDialog onClose={() => undefined} />
    </ViewsContext>,
  )
  if (opened !== undefined) await screen.findByRole('heading', { level: 1, hidden: true })
  const rail = screen.getByRole('navigation', { hidden: true })
  const places = [
    ...(within(rail).queryByRole('link', { name: 'Greeting', current: 'page', hidden: true }) ? ['rail'] : []),
    ...(screen.queryByText('Hello, Ada') ? ['route'] : []),
    ...(screen.getAllByRole('status', { hidden: true }).some(({ textContent }) => textContent?.includes('Greeting'))
      ? ['palette']
      : []),
    ...(screen.queryByText('Greets the reader.') ? ['help'] : []),
    ...(titleOf(views, opened, 'first-run') === 'Ada · crdlab' ? ['title'] : []),
  ]
  unmount()
  return places
}

test('a view that is added to the list is everywhere, and nowhere once it is taken out', async () => {
  expect(await placesOf([...VIEWS, greetingView])).toEqual(['rail', 'route', 'palette', 'help', 'title'])
  expect(await placesOf(VIEWS)).toEqual([])
})
