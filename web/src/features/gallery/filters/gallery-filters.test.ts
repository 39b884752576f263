import { HOUR_MS } from '@studio/contract/kernel'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../../app/search.ts'
import {
  firstInstantOf,
  type GalleryFilters,
  hasFilters,
  lastInstantOf,
  queryOf,
  readFilters,
  writeFilters,
} from './gallery-filters.ts'

afterEach(() => void vi.unstubAllEnvs())

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const text = fc.string({ minLength: 1, maxLength: 60 }).filter((value) => value.trim() === value)
const filters = fc.record(
  {
    model: fc.constantFrom('gemini', 'dalle', 'leonardo', 'veo', 'flow', 'studio'),
    project: text,
    type: fc.constantFrom('image', 'video'),
    dateFrom: day,
    dateTo: day,
    q: text,
    prompt: fc.uuid(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<GalleryFilters>

describe('filters in the address', () => {
  it('survive writing and reading', () => {
    fc.assert(
      fc.property(filters, (expected) => {
        const address = stringifySearch({ ...writeFilters({ item: 'x' }, expected) })
        const search = parseSearch(address)
        expect(readFilters(search)).toEqual(expected)
        expect(search.item).toBe('x')
      }),
    )
  })

  it('ignore invalid values', () => {
    expect(
      readFilters({
        model: 'midjourney',
        type: 'song',
        dateFrom: '2026-02-30',
        dateTo: 'now',
        q: '  ',
        prompt: 'A lamp',
        project: 7,
      }),
    ).toEqual({ project: '7' })
    expect(hasFilters({})).toBe(false)
  })
})

describe('days in the user’s time zone', () => {
  const inZone = (zone: string) => vi.stubEnv('TZ', zone)
  const length = (each: string) =>
    Math.round((Date.parse(lastInstantOf(each)) - Date.parse(firstInstantOf(each)) + 1) / HOUR_MS)

  it('are sent as instants with their offset, up to the last microsecond', async () => {
    inZone('Europe/Madrid')
    expect(await queryOf({ dateFrom: '2026-11-01', dateTo: '2026-11-20' })).toEqual({
      dateFrom: '2026-11-01T00:00:00.000000+01:00',
      dateTo: '2026-11-20T23:59:59.999999+01:00',
    })
    inZone('America/St_Johns')
    expect(firstInstantOf('2026-07-01')).toBe('2026-07-01T00:00:00.000000-02:30')
  })

  it('have 23 or 25 hours when clocks change', () => {
    inZone('Europe/Madrid')
    expect(length('2026-03-29')).toBe(23)
    expect(length('2026-10-25')).toBe(25)
    expect(firstInstantOf('2026-10-25')).toBe('2026-10-25T00:00:00.000000+02:00')
    expect(lastInstantOf('2026-10-25')).toBe('2026-10-25T23:59:59.999999+01:00')
  })

  it('start at the first existing moment where midnight is skipped', () => {
    inZone('America/Santiago')
    expect(firstInstantOf('2026-09-06')).toBe('2026-09-06T01:00:00.000000-03:00')
    expect(lastInstantOf('2026-09-05')).toBe('2026-09-05T23:59:59.999999-04:00')
  })
})
