import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rulesOf, SPEC_PATHS } from '../../scripts/checks/spec.ts'
import { PRIVILEGES } from './privileges.ts'
import { REGISTRATIONS } from './proposal-registrations.ts'
import { SCALES } from './proposal-scales.ts'
import { STATUSES } from './proposal-statuses.ts'
import { ROLE_ROWS } from './roles.ts'
import type { Row } from './row.ts'
import { runRow } from './run.ts'
import { engine, nodeHost, type Server } from './servers.ts'
import { THIRD_PARTY_NAMES } from './third-party-names.ts'
import { THIRD_PARTY_OBJECTS } from './third-party-objects.ts'

const ROWS: readonly Row[] = [
  ...REGISTRATIONS,
  ...STATUSES,
  ...SCALES,
  ...THIRD_PARTY_NAMES,
  ...THIRD_PARTY_OBJECTS,
  ...PRIVILEGES,
  ...ROLE_ROWS,
]

const expected = ({ steps }: Row): unknown => steps.flatMap(({ answer }) => (answer === undefined ? [] : [answer]))

const SERVERS: readonly [name: string, start: (settings: Row['server'] & object) => Promise<Server>][] = [
  ['the engine', engine],
  ['the Node host', nodeHost],
]

describe.each(SERVERS)('%s', (_, start) => {
  test.each(ROWS.map((row) => [`[${row.rule}] ${row.input}: ${row.what}`, row] as const))('%s', async (_name, row) => {
    const server = await start(row.server ?? {})
    try {
      expect(await runRow(row, server)).toEqual(expected(row))
    } finally {
      await server.stop()
    }
  })
})

/** Rules of what a client does, and the table of rows that it has of its own: where they are tested instead. */
const ELSEWHERE: { readonly [rule: string]: string } = {
  'PR-D2': 'src/dialects/proposal/parting.test.ts',
  'PR-G4': 'src/ui/entities/object/object.test.ts',
  'PR-D3': 'src/dialects/registration/owners.test.ts',
  'RB-4': 'conformance/toy-controller.test.ts',
  'RB-9': 'conformance/toy-controller.test.ts',
  'RB-11': 'src/controlplane/bootstrap-policy/controller.test.ts',
  'RB-12': 'src/controlplane/bootstrap-policy/controller.test.ts',
  'TP-M1': 'conformance/migration.test.ts',
  'TP-M2': 'conformance/migration.test.ts',
  'TP-M3': 'conformance/migration.test.ts',
}

const RULES = SPEC_PATHS.flatMap((path) => rulesOf(readFileSync(path, 'utf8'))).filter((rule) => /^(PR|TP|RB)-/.test(rule))

test.each(RULES)('%s has a row of good and one of bad input', (rule) => {
  const file = ELSEWHERE[rule]
  if (file !== undefined) expect(readFileSync(file, 'utf8')).toContain(`${rule}`)
  else expect(new Set(ROWS.filter((row) => row.rule === rule).map(({ input }) => input))).toEqual(new Set(['good', 'bad']))
})

test('no row has a rule that is none, and no two of a rule say the same of themselves', () => {
  expect(ROWS.filter(({ rule }) => !RULES.includes(rule)).map(({ rule }) => rule)).toEqual([])
  const names = ROWS.map(({ rule, input, what }) => `${rule} ${input} ${what}`)
  expect(new Set(names).size).toBe(names.length)
})
