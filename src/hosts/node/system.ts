import { randomInt, randomUUID } from 'node:crypto'
import type { Clock, Random } from '../../apiserver/clock.ts'

/** The time of this machine. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Kubernetes leaves out vowels and what looks alike, so that no words come out. Source: k8s.io/apimachinery/pkg/util/rand. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

/** The chance of this machine's cryptographic generator. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  suffix: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
}
