import { describe, expect, test } from 'vitest'
import { readAddress } from '../base/address/address.ts'
import { titleOf } from './views.ts'

describe('the title of the tab', () => {
  const rows = [
    ['/ws/first-run', 'crdlab'],
    ['/ws/class-7', 'class-7 · crdlab'],
    ['/ws/first-run/settings', 'Settings · crdlab'],
    ['/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*', 'webapps · crdlab'],
    ['/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront', 'storefront · webapps · crdlab'],
    ['/ws/class-7/crd/webapps.demo.crdlab.dev/design', 'webapps.demo.crdlab.dev · Design · class-7 · crdlab'],
    ['/elsewhere', 'crdlab'],
  ] as const
  test.each(rows)('of %s is "%s"', (path, title) => expect(titleOf(readAddress(path), 'first-run')).toBe(title))
})
