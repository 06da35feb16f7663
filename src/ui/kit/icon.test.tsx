import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import createIcon from './icon.ts'

interface IconModule {
  readonly default: ComponentType<Record<string, unknown>>
  readonly __iconData: Parameters<typeof createIcon>[0]
}

/** What is drawn: the tags with their attributes in the order of their names. */
const drawn = (Icon: ComponentType<Record<string, unknown>>, props: Record<string, unknown>): unknown =>
  [...render(<Icon {...props} />).container.querySelectorAll('*')].map((element) => [
    element.tagName,
    [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
  ])

test.each([
  {},
  { size: 16, className: 'text-dim mirrored' },
  { 'aria-label': 'Locked' },
  { 'aria-label': undefined, 'aria-hidden': true },
  { role: 'img', strokeWidth: 1.5, color: 'red', x: 17, width: 22, height: 22 },
  { children: <title>Locked</title> },
])('an icon with the props %j is drawn as the library draws it', async (props) => {
  const modules = (await Promise.all([
    import('lucide-react/icons/lock'),
    import('lucide-react/icons/boxes'),
    import('lucide-react/icons/activity'),
  ])) as unknown as IconModule[]
  for (const { default: Icon, __iconData } of modules) {
    expect(drawn(createIcon(__iconData) as ComponentType<Record<string, unknown>>, props)).toEqual(drawn(Icon, props))
  }
})
