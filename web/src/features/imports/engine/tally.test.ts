import { expect, test } from 'vitest'
import { entriesOf, matchFiles, picturesOf } from './entries.ts'
import { fileOf, TIME } from './import-engine.fixtures.ts'
import { createSpeedometer, filesThatFit, tallyOf } from './tally.ts'
import { stateOf } from '../tile-state.ts'

test('counts pictures and bytes by state', () => {
  const { entries } = entriesOf(
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.txt'].map((path) => fileOf(path, 'ten letter')),
    0,
  )
  Object.assign(entries[0]!, { state: 'ready' })
  Object.assign(entries[1]!, { state: 'duplicate' })
  Object.assign(entries[2]!, { activity: 'uploading', offset: 2, inFlight: 3 })
  expect(tallyOf(picturesOf(entries))).toEqual({
    pictures: 5,
    imported: 1,
    duplicates: 1,
    skipped: 1,
    uploading: 1,
    bytes: 40,
    doneBytes: 25,
    waitingFiles: 2,
    waitingBytes: 18,
  })
  expect(picturesOf(entries).map((picture) => stateOf(picture).state)).toEqual([
    'done',
    'duplicate',
    'uploading',
    'waiting',
    'skipped',
  ])
  expect(filesThatFit(entries, 8)).toBe(1)
  expect(filesThatFit(entries, 17)).toBe(1)
  expect(filesThatFit(entries, 18)).toBe(2)
})

test('matches files by path, or by name if it is unambiguous', () => {
  const { entries } = entriesOf([fileOf('A/1.jpg', 'x'), fileOf('B/1.jpg', 'x'), fileOf('A/2.jpg', 'x')], 0)
  for (const entry of entries) entry.local = null
  const left = matchFiles(entries, [
    fileOf('A/1.jpg', 'x'),
    // The same name twice.
    fileOf('1.jpg', 'x'),
    fileOf('2.jpg', 'x'),
    // Another version.
    fileOf('A/2.jpg', 'x', TIME + 1),
  ])
  expect(entries.map(({ path, local }) => [path, local !== null])).toEqual([
    ['A/1.jpg', true],
    ['A/2.jpg', true],
    ['B/1.jpg', false],
  ])
  expect(left.map(({ path }) => path)).toEqual(['1.jpg', 'A/2.jpg'])
})

test('measures the speed of the last ten seconds', () => {
  let now = 0
  const speedometer = createSpeedometer(() => now)
  expect(speedometer.measure(0)).toBeNull()
  now = 2_000
  expect(speedometer.measure(4_000)).toBe(2_000)
  for (now = 3_000; now <= 20_000; now += 1_000) speedometer.measure(4_000)
  expect(speedometer.measure(4_000)).toBe(0)
})
