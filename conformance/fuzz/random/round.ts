import { Chance, seeded } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { CEL } from '../../../src/apiextensions/schema/cel/lazy.ts'
import { RE2 } from '../../../src/apimachinery/regexp/lazy.ts'
import type { Scenario } from '../../replay/scenario.ts'
import { randomCrd } from './crd.ts'
import { changeCrd, install, judge, judgeChange, removeCrd } from './crd-operations.ts'
import { combineOptions } from './options.ts'
import { jsonPatch, mergePatch } from './patches.ts'
import { policyRound } from './policies.ts'
import { discover, list, read, watch } from './reads.ts'
import { scale } from './scale.ts'
import { Story } from './story.ts'
import { selectableCrd, watches } from './watches.ts'
import { weigh } from './weigh.ts'
import { create, remove, removeMany, replace } from './writes.ts'

// Generated objects are validated outside of an engine, which would load these itself.
await Promise.all([RE2.load(), CEL.load()])

/** `crd`: verdicts on broken CRDs; `objects`: one CRD with objects; `rules`: the same with CEL; `change`: the CRD changes too; `life`: it is deleted; `watch`: watches with selectors, also while the CRD changes; `options`: combinations of the options of reads and deletions; `policies`: admission policies on a whole cluster, only when asked for. */
export const KINDS = ['crd', 'objects', 'rules', 'change', 'life', 'watch', 'options', 'policies'] as const
export type Kind = (typeof KINDS)[number]

const MIX: readonly (readonly [number, Kind])[] = [
  [2, 'crd'],
  [10, 'objects'],
  [4, 'rules'],
  [3, 'change'],
  [0.5, 'life'],
  [1, 'watch'],
  [1, 'options'],
]

const JUDGED = 60

/** How many steps are made on one CRD: to install one costs the real server as much as some hundred of them. */
const LENGTH = 480

/** Adds steps to a story. */
export type Act = (story: Story) => void

type Weighted = readonly (readonly [weight: number, act: Act])[]

const OPERATIONS: Weighted = [
  [24, create],
  [18, replace],
  [13, mergePatch],
  [11, jsonPatch],
  [8, read],
  [7, list],
  [6, remove],
  [0.6, removeMany],
  [5, scale],
  [0.8, watch],
  [0.5, discover],
]

/**
 * A round of the fuzzer: a story on a CRD in a group of its own.
 * @param stamp distinguishes this run from others on the same server; it has no other effect
 * @param more operations on objects besides those of every round
 */
export function randomRound(seed: number, n: number, stamp: string, only: Kind | undefined, more: Weighted = []): Scenario {
  const random = seeded(Math.imul(seed, 0x9e3779b1) + Math.imul(n, 0x85ebca6b))
  const chance = new Chance(random)
  for (let i = 0; i < 3; i++) chance.below(2)
  const kind = weigh(chance, MIX)
  const name = `fuzz/${seed}/${n}`
  const group = `f${seed}-${n}-${stamp}.fuzz.example.com`
  if (only === 'policies') return { name, doc: only, steps: policyRound(chance, random, group), answers: [] }
  return { name, doc: only ?? kind, steps: stepsOf(chance, only ?? kind, group, more), answers: [] }
}

const SELECTING: { readonly [kind in Kind]?: Act } = { watch: watches, options: combineOptions }

function life(story: Story): Scenario['steps'] {
  const isHeld = story.chance.of(0.4)
  install(story, isHeld)
  for (let i = 0; i < 10; i++) create(story, false)
  removeCrd(story, isHeld)
  return story.steps
}

/** A round on a CRD of which fields can select objects. */
function selecting(story: Story, act: Act): Scenario['steps'] {
  install(story)
  act(story)
  return story.steps
}

function stepsOf(chance: Chance, kind: Kind, group: string, more: Weighted): Scenario['steps'] {
  const act = SELECTING[kind]
  if (act !== undefined) return selecting(new Story(chance, selectableCrd(chance, group)), act)
  const story = new Story(chance, randomCrd(chance, group, kind === 'rules'))
  if (!story.subject.isValid) install(story)
  if (kind === 'crd' || !story.subject.isValid) {
    for (let i = 0; i < JUDGED; i++) judge(story, chance.of(0.4))
    return story.steps
  }
  if (kind === 'life') return life(story)
  install(story)
  for (let i = 0; i < 8; i++) create(story)
  const parts = kind === 'change' ? 4 : 1
  const operations = [...OPERATIONS, ...more]
  for (let part = 0; part < parts; part++) {
    if (part > 0) changeCrd(story)
    const end = story.steps.length + LENGTH / parts
    while (story.steps.length < end) weigh(chance, operations)(story)
    for (let i = 0; i < 3; i++) judgeChange(story)
  }
  return story.steps
}
