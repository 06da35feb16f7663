import { describe, expect, it } from 'vitest'
import { GERMAN } from './german.ts'
import { loadedTexts } from './language.ts'

await Promise.all(Object.values(import.meta.glob('../../**/*.en.ts')).map((load) => load()))
const ENGLISH = loadedTexts()

/** The plain texts of a catalogue, by their paths; undefined where a text is a function of what it names. */
function textsOf(value: unknown, path = ''): [path: string, text: string | undefined][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, undefined]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{[a-z]+\}/g)].map(([place]) => place).sort()

describe.each([...ENGLISH])('the German catalogue %s', (name, english) => {
  const texts = textsOf(english)
  const german = new Map(textsOf(GERMAN.catalogue(name, english)))

  it('has every text, and no other', () => {
    expect([...german.keys()].sort()).toEqual(texts.map(([path]) => path).sort())
  })

  it('keeps the places of elements, and what is empty', () => {
    const differing = texts.filter(([path, text]) => {
      const own = german.get(path)
      if (text === undefined || own === undefined) return text !== own
      return (text === '') !== (own === '') || placesIn(text).join() !== placesIn(own).join()
    })
    expect(differing).toEqual([])
  })
})

it('long texts are translated', () => {
  const same = [...ENGLISH].flatMap(([name, english]) => {
    const german = new Map(textsOf(GERMAN.catalogue(name, english)))
    return textsOf(english).filter(([path, text = '']) => text.split(' ').length > 2 && german.get(path) === text)
  })
  expect(same.map(([, text]) => text)).toEqual(['kubectl get all'])
})
