import { type Document, type LineCounter, parseDocument } from 'yaml'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { lastOf } from './memo.ts'

/** What a text says, with the newest answers kept: they are shared and never changed. Throws as `parseYaml` does. */
export const readText = lastOf(parseYaml, 3)

/** The text with the place of every node; `lines` learns where lines begin. */
export const readTree = (text: string, lines?: LineCounter): Document =>
  parseDocument(text, { uniqueKeys: false, version: '1.1', ...(lines === undefined ? {} : { lineCounter: lines }) }) as Document
