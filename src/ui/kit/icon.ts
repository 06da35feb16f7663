import { createElement, type ReactNode, type SVGProps } from 'react'

/** What the library of icons has of one. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: string | number
  readonly children?: ReactNode
}

const isForReaders = ([name, value]: readonly [string, unknown]): boolean =>
  (name.startsWith('aria-') || name === 'role' || name === 'title') && value !== undefined

/**
 * Makes the component of an icon, as the library does: with the same attributes, for the props that this page gives. The library has two components and several
 * copies of the attributes for each icon that is drawn, and a view has dozens.
 */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, color = 'currentColor', className, children, ...props }: IconProps): ReactNode {
    const hides = children === undefined && !Object.entries(props).some(isForReaders)
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className === undefined ? '' : ` ${className}`}`,
        ...(hides && { 'aria-hidden': 'true' }),
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
