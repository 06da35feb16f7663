import { expect, it } from 'vitest'
import { workspaceNameOf } from './workspace-name.ts'

it.each([
  ['Ada', 'ada'],
  ['Ada Müller', 'ada-muller'],
  ['  Zoë  O’Neil ', 'zoe-o-neil'],
  ['Strauß', 'strauss'],
  ['../admin', 'admin'],
  ['ada~token', 'ada-token'],
  ['---', ''],
  ['李', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('[BD-8] %j opens the workspace %j', (typed, name) => expect(workspaceNameOf(typed)).toBe(name))
