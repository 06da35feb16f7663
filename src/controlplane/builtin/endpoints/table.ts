import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { append } from '../../../apimachinery/append.ts'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'

const SUBSETS =
  'The set of all endpoints is the union of all subsets. Addresses are placed into subsets according to the IPs they share. A single address with multiple ports, some of which are ready and some of which are not (because they come from different containers) will result in the address being displayed in different subsets for the different ports. No address will appear in both Addresses and NotReadyAddresses in the same subset. Sets of addresses and ports that comprise a service.'

/** How many addresses a cell names. */
const MOST = 3

const withPort = (ip: string, port: string): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)

/** The first addresses that are ready, each with each port. Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, formatEndpoints. */
function addressesCell({ subsets }: JsonObject): string {
  const all = objectsOf(subsets)
  if (all.length === 0) return '<none>'
  const shown: string[] = []
  let count = 0
  for (const { addresses, ports } of all) {
    const ips = objectsOf(addresses).map((address) => stringAt(address, 'ip'))
    const numbers = objectsOf(ports).map(({ port }) => String(port ?? 0))
    count += ips.length * Math.max(numbers.length, 1)
    const room = (): number => MOST - shown.length
    if (numbers.length === 0) append(shown, ips.slice(0, room()))
    for (const port of numbers) {
      const next = ips.slice(0, room())
      append(
        shown,
        next.map((ip) => withPort(ip, port)),
      )
    }
  }
  const text = shown.join(',')
  return count > MOST ? `${text} + ${count - MOST} more...` : text
}

export const ENDPOINTS_TABLE: TableConvertor = {
  columnDefinitions: [NAME_COLUMN, column('Endpoints', 'string', SUBSETS), AGE],
  cells: (object, now) => [nameCell(object), addressesCell(object), ageCell(object, now)],
}
