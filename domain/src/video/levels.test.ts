import { expect, test } from 'vitest'
import { duckingAt, duckingLevels, musicLevelAt, musicSeconds } from './levels.ts'

test('lowers music before a sound, and raises it slowly after it', () => {
  const levels = duckingLevels(Array.from({ length: 20 }, (_, step) => step === 5 || step === 6))
  expect([...levels.slice(0, 4)]).toEqual([1, 1, 1, 1])
  expect(levels[4]).toBeCloseTo(0.625)
  expect([levels[5], levels[6]]).toEqual([0.25, 0.25])
  const after = [...levels.slice(6, 15)]
  expect(after).toEqual(after.toSorted((a, b) => a - b))
  expect(levels[14]).toBe(1)
  expect(duckingAt(levels, 0.45)).toBeCloseTo(0.4375)
  expect(duckingAt(levels, 99)).toBe(1)
})

test('keeps music low between sounds that are close', () => {
  const levels = duckingLevels([true, false, true])
  expect(Math.max(...levels)).toBeLessThan(0.7)
  expect([...duckingLevels([false, false])]).toEqual([1, 1])
})

const music = { volume: 0.5, start: 10, fadeIn: 2, fadeOut: 4 }

test('fades music at its start and before its end', () => {
  const length = { track: 100, film: 20 }
  expect(musicLevelAt(music, length, 0)).toBe(0)
  expect(musicLevelAt(music, length, 1)).toBeCloseTo(0.25)
  expect(musicLevelAt(music, length, 10)).toBe(0.5)
  expect(musicLevelAt(music, length, 18)).toBeCloseTo(0.25)
  expect(musicLevelAt(music, length, 20)).toBe(0)
  expect(musicLevelAt({ ...music, fadeIn: 0, fadeOut: 0 }, length, 0)).toBe(0.5)
})

test('ends music with its track', () => {
  expect(musicSeconds(music, { track: 15, film: 20 })).toBe(5)
  expect(musicSeconds(music, { track: 5, film: 20 })).toBe(0)
  expect(musicLevelAt(music, { track: 15, film: 20 }, 3)).toBeCloseTo(0.25)
  expect(musicLevelAt(music, { track: 15, film: 20 }, 6)).toBe(0)
})
