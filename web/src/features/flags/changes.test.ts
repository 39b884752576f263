import type { AdminFlag } from '@studio/contract/flags'
import { expect, test } from 'vitest'
import { numberIn } from '../../platform/index.ts'
import { changesOf, fieldsOf, peopleWith } from './changes.ts'

const flag = (changes: Partial<AdminFlag>): AdminFlag => ({
  name: 'galleryUpgrade',
  kind: 'release',
  value: true,
  rollout: 25,
  users: [],
  choices: null,
  needsCouncil: false,
  locked: null,
  ownerId: null,
  reviewOn: null,
  isStale: false,
  note: null,
  version: 1,
  changedAt: null,
  canUndo: false,
  schedule: [],
  ...changes,
})
const fields = fieldsOf(undefined, [
  {
    name: 'userStorageMb',
    group: 'limits',
    value: 20_000,
    least: 0,
    most: 1e8,
    usual: 20_000,
    locked: null,
    version: 0,
    changedAt: null,
  },
  {
    name: 'vitalsDays',
    group: 'retention',
    value: 90,
    least: 7,
    most: 730,
    usual: 90,
    locked: { by: 'STUDIO_VITALS_DAYS', value: 30 },
    version: 0,
    changedAt: null,
  },
])

test('ignores equal values and values set by the environment', () => {
  const numbers = { userStorageMb: '20000 ', vitalsDays: '9' }
  const flags = { galleryUpgrade: { rollout: 25 } }
  expect(changesOf({ flags, numbers }, [flag({})], fields)).toEqual([])
  const all = changesOf({ flags: { galleryUpgrade: { rollout: 100 } }, numbers: {} }, [flag({})], fields)
  expect(all).toMatchObject([
    { kind: 'flag', before: { rollout: 25 }, after: { rollout: null, value: true } },
  ])
  // All users, in each notation.
  expect(
    changesOf({ flags: { galleryUpgrade: { rollout: 100 } }, numbers: {} }, [flag({ rollout: null })], []),
  ).toEqual([])
  const locked = flag({ locked: { by: 'X', value: false } })
  expect(changesOf({ flags: { galleryUpgrade: { value: false } }, numbers: {} }, [locked], [])).toEqual([])
})

test('has no value while the typed number is out of range', () => {
  const typed = (text: string) => changesOf({ flags: {}, numbers: { userStorageMb: text } }, [], fields)
  for (const text of ['', '-1', '1.5', '1e3', 'many', '100000001', '3½'])
    expect(typed(text), text).toMatchObject([{ kind: 'number', before: 20_000, after: undefined }])
  expect(typed('٣')).toMatchObject([{ after: 3 }])
  expect(typed(' 500 ')).toMatchObject([{ after: 500 }])
  expect(numberIn('0', { min: 0, max: 9 })).toBe(0)
})

test('estimates users from a percentage', () => {
  expect(peopleWith({ value: true, rollout: 50, users: [] }, 3_214)).toBe(1_607)
  expect(peopleWith({ value: false, rollout: 50, users: [] }, 3_214)).toBe(0)
  expect(peopleWith({ value: true, rollout: null, users: [] }, 10)).toBe(10)
})
