import { describe, expect, it } from 'vitest'
import { accessEn } from '../access-en.ts'
import { builderEn } from '../builder-en.ts'
import { consoleEn } from '../console-en.ts'
import { designEn, problemsEn, valuesEn } from '../design-en.ts'
import { dialectsEn } from '../dialects-en.ts'
import { en } from '../en.ts'
import { examplesEn } from '../examples-en.ts'
import { formsEn } from '../forms-en.ts'
import { headEn } from '../head-en.ts'
import { helpEn } from '../help-en.ts'
import type { Catalogues } from '../language.ts'
import { lessonsEn } from '../lessons-en.ts'
import { lintEn } from '../lint-en.ts'
import { objectsEn } from '../objects-en.ts'
import { ownersEn } from '../owners-en.ts'
import { presenterEn } from '../presenter-en.ts'
import { traceEn } from '../trace-en.ts'
import { trafficEn } from '../traffic-en.ts'
import { viewsEn } from '../views-en.ts'
import { workspacesEn } from '../workspaces-en.ts'
import { GERMAN } from './german.ts'

const ENGLISH: Omit<Catalogues, 'lesson' | 'lessonHead'> = {
  page: en,
  design: designEn,
  head: headEn,
  values: valuesEn,
  forms: formsEn,
  problems: problemsEn,
  lint: lintEn,
  dialects: dialectsEn,
  owners: ownersEn,
  trace: traceEn,
  views: viewsEn,
  objects: objectsEn,
  traffic: trafficEn,
  workspaces: workspacesEn,
  console: consoleEn,
  help: helpEn,
  presenter: presenterEn,
  lessons: lessonsEn,
  builder: builderEn,
  access: accessEn,
  examples: examplesEn,
}

/** The plain texts of a catalogue, by their paths; undefined where a text is a function of what it names. */
function textsOf(value: unknown, path = ''): [path: string, text: string | undefined][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, undefined]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{[a-z]+\}/g)].map(([place]) => place).sort()

describe.each(Object.keys(ENGLISH) as (keyof typeof ENGLISH)[])('the German catalogue %s', (name) => {
  const english = textsOf(ENGLISH[name])
  const german = new Map(textsOf(GERMAN.catalogue(name, ENGLISH[name])))

  it('has every text, and no other', () => {
    expect([...german.keys()].sort()).toEqual(english.map(([path]) => path).sort())
  })

  it('keeps the places of elements, and what is empty', () => {
    const differing = english.filter(([path, text]) => {
      const own = german.get(path)
      if (text === undefined || own === undefined) return text !== own
      return (text === '') !== (own === '') || placesIn(text).join() !== placesIn(own).join()
    })
    expect(differing).toEqual([])
  })
})

it('long texts are translated', () => {
  const same = Object.keys(ENGLISH).flatMap((name) => {
    const key = name as keyof typeof ENGLISH
    const german = new Map(textsOf(GERMAN.catalogue(key, ENGLISH[key])))
    return textsOf(ENGLISH[key]).filter(([path, text = '']) => text.split(' ').length > 2 && german.get(path) === text)
  })
  expect(same.map(([, text]) => text)).toEqual(['kubectl get all'])
})
