import { describe, expect, it } from 'vitest'
import { base64Fault, dateFault, dateTimeFault } from './format-faults.ts'

describe('[CK-4] why a text is no date', () => {
  const LAYOUT = 'as "2006-01-02"'
  it.each([
    ['', `parsing time "" ${LAYOUT}: cannot parse "" as "2006"`],
    ['202', `parsing time "202" ${LAYOUT}: cannot parse "202" as "2006"`],
    ['20245-01-02', `parsing time "20245-01-02" ${LAYOUT}: cannot parse "5-01-02" as "-"`],
    ['2024/01-02', `parsing time "2024/01-02" ${LAYOUT}: cannot parse "/01-02" as "-"`],
    ['2024-1-02', `parsing time "2024-1-02" ${LAYOUT}: cannot parse "1-02" as "01"`],
    ['2024-00-02', 'parsing time "2024-00-02": month out of range'],
    ['2024-13-02', 'parsing time "2024-13-02": month out of range'],
    ['2024-01-2', `parsing time "2024-01-2" ${LAYOUT}: cannot parse "2" as "02"`],
    ['2024-01-32', 'parsing time "2024-01-32": day out of range'],
    ['2024-01-02x', 'parsing time "2024-01-02x": extra text: "x"'],
    ['2024-01-023', 'parsing time "2024-01-023": extra text: "3"'],
    ['2024-01-02T', 'parsing time "2024-01-02T": extra text: "T"'],
    ['a"b', `parsing time "a\\"b" ${LAYOUT}: cannot parse "a\\"b" as "2006"`],
    ['a\\b', `parsing time "a\\\\b" ${LAYOUT}: cannot parse "a\\\\b" as "2006"`],
    ['\n', `parsing time "\\x0a" ${LAYOUT}: cannot parse "\\x0a" as "2006"`],
    ['\x7f', `parsing time "\x7f" ${LAYOUT}: cannot parse "\x7f" as "2006"`],
    ['\x80', `parsing time "\\xc2\\x80" ${LAYOUT}: cannot parse "\\xc2\\x80" as "2006"`],
    ['é', `parsing time "\\xc3\\xa9" ${LAYOUT}: cannot parse "\\xc3\\xa9" as "2006"`],
    [' ', `parsing time " " ${LAYOUT}: cannot parse " " as "2006"`],
  ])('%j', (text, expected) => {
    expect(dateFault(text)).toBe(expected)
  })
})

describe('[CK-4] why a text is no date and time', () => {
  const LAYOUT = 'as "2006-01-02T15:04:05"'
  const fault = (text: string, rest: string, part: string): string =>
    `parsing time "${text}" ${LAYOUT}: cannot parse "${rest}" as "${part}"`
  it.each([
    ['2024-01-02', fault('2024-01-02', '', 'T')],
    ['2024-01-02 03:04:05', fault('2024-01-02 03:04:05', ' 03:04:05', 'T')],
    ['2024-01-02Tx', fault('2024-01-02Tx', 'x', '15')],
    ['2024-01-02T3:04:05x', 'parsing time "2024-01-02T3:04:05x": extra text: "x"'],
    ['2024-01-02T24:04:05', 'parsing time "2024-01-02T24:04:05": hour out of range'],
    ['2024-01-02T03:60:05', 'parsing time "2024-01-02T03:60:05": minute out of range'],
    ['2024-01-02T03:04:60', 'parsing time "2024-01-02T03:04:60": second out of range'],
    ['2024-01-02T03:04', fault('2024-01-02T03:04', '', ':')],
    ['2024-01-02T03:04:5', fault('2024-01-02T03:04:5', '5', '05')],
    ['2024-01-02T03:04:05.678x', 'parsing time "2024-01-02T03:04:05.678x": extra text: "x"'],
    ['2024-01-02T03:04:05,6x', 'parsing time "2024-01-02T03:04:05,6x": extra text: "x"'],
    ['2024-01-02T03:04:05.x', 'parsing time "2024-01-02T03:04:05.x": extra text: ".x"'],
    ['2024-01-02T03:04:05x.5', 'parsing time "2024-01-02T03:04:05x.5": extra text: "x.5"'],
    ['2024-02-30T03:04:05', 'parsing time "2024-02-30T03:04:05": day out of range'],
  ])('%j', (text, expected) => {
    expect(dateTimeFault(text)).toBe(expected)
  })
})

describe('[CK-4] the byte where base64 cannot be read any further', () => {
  it.each([
    ['a', 0],
    ['YQ', 0],
    ['YWJjY', 4],
    ['YW+j', 2],
    ['YW/j', 2],
    ['é', 0],
    ['YWé', 2],
    ['=', 0],
    ['Y=', 1],
    ['YQ=', 3],
    ['YQ=x', 2],
    ['YQ=\nx', 3],
    ['YQ=\r\n', 5],
    ['YQ==x', 4],
    ['YQ==\nx', 5],
    ['YQ=\n=\nx', 6],
    ['YWI=x', 4],
    ['YWI=\r\nx', 6],
    ['YWI==', 4],
    ['YW\nI', 1],
    ['YW\rI', 1],
    ['Y\n+', 2],
  ])('%j: %d', (text, byte) => {
    expect(base64Fault(text)).toBe(`illegal base64 data at input byte ${byte}`)
  })
})
