import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { RoundTrips, TripOutcome } from '../../entities/crd/round-trips.ts'
import { TripsPart } from './trips-part.tsx'

afterEach(cleanup)

const outcome = (name: string, more: Partial<TripOutcome>): TripOutcome => ({
  namespace: 'default',
  name,
  failure: undefined,
  losses: [],
  invalid: {},
  ...more,
})

const trips = (...objects: TripOutcome[]): RoundTrips => ({
  state: 'done',
  total: 5,
  tried: 5,
  objects,
  ms: 12,
  problem: undefined,
})

const LOSS = {
  from: 'v2',
  by: 'v1',
  lost: [{ path: 'spec.memory', was: '12Gi' }],
  changed: [],
  added: [],
}

const kept: string[][] = []

const draw = (found: RoundTrips | undefined, total = 5): void => {
  render(
    <TripsPart
      trying={{ trips: found, isCurrent: found !== undefined }}
      isAvailable
      total={total}
      version="v1"
      hub="v2"
      type={undefined}
      onKeep={(version, path) => kept.push([version, path])}
    />,
  )
}

test('[CT-1] says how many come back equal, and names those that do not with their fields', async () => {
  draw(
    trips(
      outcome('orders', { losses: [LOSS] }),
      outcome('legacy', {
        failure:
          'conversion webhook for demo.crdlab.dev/v1, Kind=Database failed: conversion.ts:4: spec.size: no value for "tiny"',
      }),
      outcome('odd', { invalid: { v2: ['spec.cpu: Invalid value: 9'] } }),
    ),
  )
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    '2 unchangedafter v1 → v2 → v1',
    '1 changes in a round tripordersspec.memory',
    '1 cannot be convertedlegacyconversion.ts:4: spec.size: no value for "tiny"',
    '1 would be invalidoddspec.cpu: Invalid value: 9',
  ])
  screen.getByText('spec.memory is lost in v2 → v1 → v2.')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Keep field' }))
  expect(kept).toEqual([['v2', 'spec.memory']])
})

test('[CT-1] says that it is trying, and that nothing is stored', () => {
  draw(undefined)
  expect(screen.getByRole('status').textContent).toBe('Testing…')
  cleanup()
  draw(undefined, 0)
  expect(screen.getByRole('region').textContent).toContain('No stored objects. Test one on the right.')
})

test('[CT-2] shows what the server has against the CRD', () => {
  draw({ ...trips(), tried: 0, problem: 'spec.versions: Required value' })
  expect(screen.getByRole('alert').textContent).toBe('spec.versions: Required value')
})
