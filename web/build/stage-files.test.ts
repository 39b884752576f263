import { expect, test } from 'vitest'
import { isRunAtOnce, isThereWith } from './stage-files.ts'
import { STAGE_ROOTS } from './first-screens.ts'

test('doesn’t name files that are already in the page', () => {
  expect(isThereWith('assets/door-abc.js', 'assets/framework-abc.js')).toBe(true)
  expect(isThereWith('assets/index-abc.js', 'assets/index-abc.css')).toBe(true)
})

test('waits for the studio’s stylesheet where it may not be loaded', () => {
  expect(isThereWith('assets/studio-abc.js', 'assets/studio-abc.css')).toBe(true)
  expect(isThereWith('assets/index-abc.js', 'assets/studio-abc.css')).toBe(false)
  expect(isThereWith('assets/onboarding-abc.js', 'assets/data-abc.js')).toBe(false)
  expect(isThereWith('assets/studio-abc.js', 'assets/late-abc.css')).toBe(false)
})

test('every stage is preloaded except those that open later', () => {
  const later = ['frame', 'door-late', 'video']
  for (const stage of Object.keys(STAGE_ROOTS))
    expect([stage, isRunAtOnce(stage)]).toEqual([stage, !later.includes(stage)])
  expect(isRunAtOnce('framework') && isRunAtOnce('index')).toBe(true)
  expect(isRunAtOnce('texts-studio-en')).toBe(false)
})
