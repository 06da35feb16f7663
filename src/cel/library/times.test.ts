import { describe, expect, test } from 'vitest'
import { compile, plan } from '../environment.ts'
import { valueText } from '../value-text.ts'

function outcome(rule: string): string {
  const checked = compile(rule, [], 'new')
  if ('error' in checked) return checked.error
  const program = plan(checked)
  return 'error' in program ? program.error : valueText(program.evaluate([], 1_000).value)
}

const NOON = "timestamp('2024-06-15T12:34:56.789Z')"

describe('the parts of a time', () => {
  test.each([
    ['getFullYear', '2024'],
    ['getMonth', '5'],
    ['getDayOfYear', '166'],
    ['getDayOfMonth', '14'],
    ['getDate', '15'],
    ['getDayOfWeek', '6'],
    ['getHours', '12'],
    ['getMinutes', '34'],
    ['getSeconds', '56'],
    ['getMilliseconds', '789'],
  ])('[CE-2] %s()', (name, part) => {
    expect(outcome(`${NOON}.${name}()`)).toBe(part)
  })

  test('[CE-2] a time is read in UTC, whatever offset it was written with', () => {
    expect(outcome("timestamp('2024-06-15T01:00:00+02:00').getDate()")).toBe('14')
  })

  test.each([
    ['getHours', '-1'],
    ['getMinutes', '-90'],
    ['getSeconds', '-5400'],
    ['getMilliseconds', '-5400500'],
  ])('[CE-2] %s() of a span is all of it', (name, part) => {
    expect(outcome(`duration('-1h30m0.5s').${name}()`)).toBe(part)
  })
})

describe('a zone', () => {
  test.each([
    ['', '12:34'],
    ['UTC', '12:34'],
    ['Local', '12:34'],
    ['Factory', '12:34'],
    ['Asia/Kolkata', '18:4'],
    ['Etc/GMT+5', '7:34'],
    ['+01:00', '13:34'],
    ['-01:30', '11:4'],
    ['1:5', '13:39'],
    ['-0:30', '12:4'],
    ['+01:-30', '13:4'],
    ['+99:99', '17:13'],
    ['153722867:0', '12:18'],
  ])('[CE-2] %j', (zone, time) => {
    expect(outcome(`'%d:%d'.format([${NOON}.getHours('${zone}'), ${NOON}.getMinutes('${zone}')])`)).toBe(`"${time}"`)
  })

  test.each([
    ['PST', 'unknown time zone PST'],
    ['utc', 'unknown time zone utc'],
    ['europe/berlin', 'unknown time zone europe/berlin'],
    ['+01', 'unknown time zone +01'],
    ['../UTC', 'time: invalid location name'],
    ['/UTC', 'time: invalid location name'],
    ['\\\\UTC', 'time: invalid location name'],
    ['x:0', 'strconv.Atoi: parsing "x": invalid syntax'],
    ['0:', 'strconv.Atoi: parsing "": invalid syntax'],
  ])('[CE-2] %j is none', (zone, problem) => {
    expect(outcome(`${NOON}.getHours('${zone}')`)).toBe(problem)
  })

  test.each([
    ['0001-01-01T00:00:00Z', '0-11-31 19:3:58'],
    ['1969-12-31T23:59:59.5Z', '1969-11-31 18:59:59'],
    ['2024-03-10T06:59:59Z', '2024-2-10 1:59:59'],
    ['2024-03-10T07:00:00Z', '2024-2-10 3:0:0'],
    ['9999-12-31T23:59:59Z', '9999-11-31 18:59:59'],
  ])('[CE-2] has its own offset at %s', (at, local) => {
    const parts = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds']
    const values = parts.map((part) => `timestamp('${at}').get${part}('America/New_York')`).join(', ')
    expect(outcome(`'%d-%d-%d %d:%d:%d'.format([${values}])`)).toBe(`"${local}"`)
  })
})
