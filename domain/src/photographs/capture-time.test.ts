import { describe, expect, test } from 'vitest'
import {
  captureTimeOf,
  type ClockedPhotograph,
  correctedTime,
  followsClock,
  type PhotographFacts,
} from './index.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const MODIFIED = new Date('2026-11-20T08:00:00Z')
const LOCAL = '2026-11-18T10:12:00'

const timeOf = (
  facts: Partial<PhotographFacts>,
  timeZone = 'Europe/Madrid',
  modifiedAt: Date | undefined = MODIFIED,
) => {
  const { at, ...rest } = captureTimeOf(facts, { timeZone, modifiedAt, now: NOW })
  return { at: at?.toISOString(), ...rest }
}

describe('capture time', () => {
  test('is by offset, GPS, time zone and file, in this order', () => {
    const all = { capturedAtLocal: LOCAL, captureOffset: '+05:30', gpsTime: '2026-11-18T03:00:00.000Z' }
    expect(timeOf(all)).toEqual({ at: '2026-11-18T04:42:00.000Z', local: LOCAL, source: 'offset' })
    const { captureOffset: _offset, ...second } = all
    expect(timeOf(second)).toEqual({ at: '2026-11-18T03:00:00.000Z', local: LOCAL, source: 'gps' })
    expect(timeOf({ capturedAtLocal: LOCAL })).toEqual({
      at: '2026-11-18T09:12:00.000Z',
      local: LOCAL,
      source: 'time-zone',
    })
    expect(timeOf({})).toEqual({ at: '2026-11-20T08:00:00.000Z', local: undefined, source: 'file' })
    expect(captureTimeOf({}, { timeZone: 'UTC', now: NOW }).source).toBe('none')
  })

  test('has milliseconds, after the second of the clock', () => {
    const facts = { capturedAtLocal: '2026-11-18T10:12:59', subsecondMs: 250 }
    expect(timeOf(facts).at).toBe('2026-11-18T09:12:59.250Z')
    expect(timeOf({ ...facts, captureOffset: '-03:00' }).at).toBe('2026-11-18T13:12:59.250Z')
  })

  test.each([
    ['summer', '2026-07-18T10:12:00', 'Europe/Madrid', '2026-07-18T08:12:00.000Z'],
    ['winter', '2026-01-18T10:12:00', 'Europe/Madrid', '2026-01-18T09:12:00.000Z'],
    ['a skipped hour', '2026-03-29T02:30:15', 'Europe/Madrid', '2026-03-29T01:30:15.000Z'],
    ['a repeated hour', '2026-10-25T02:30:00', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['the south', '2026-01-18T10:12:00', 'America/Santiago', '2026-01-18T13:12:00.000Z'],
    ['half hours', '2026-01-18T10:12:00', 'Asia/Kolkata', '2026-01-18T04:42:00.000Z'],
    ['a scan', '1955-06-01T12:00:00', 'UTC', '1955-06-01T12:00:00.000Z'],
  ])('follows the clock of the time zone in %s', (_, capturedAtLocal, zone, at) => {
    expect(timeOf({ capturedAtLocal }, zone)).toMatchObject({ at, source: 'time-zone' })
  })

  test.each([
    '1970-01-01T00:00:00',
    '1970-06-05T10:00:00',
    '1980-01-01T00:03:12',
    '0001-01-01T00:00:00',
    '2099-01-01T00:00:00',
    '2026-11-30T14:00:00',
  ])('is unknown if the clock said %s, also by the file, and by its offset', (capturedAtLocal) => {
    const unknown = { at: undefined, local: capturedAtLocal, source: 'none' }
    expect(timeOf({ capturedAtLocal }, 'UTC')).toEqual(unknown)
    expect(timeOf({ capturedAtLocal, captureOffset: '+00:00' }, 'UTC')).toEqual(unknown)
    expect(timeOf({ capturedAtLocal, gpsTime: '2026-11-18T09:00:00.000Z' })).toMatchObject({ source: 'gps' })
  })

  test('may be up to a day ahead, because clocks and zones differ', () => {
    expect(timeOf({ capturedAtLocal: '2026-11-30T11:00:00' }, 'UTC').source).toBe('time-zone')
    expect(timeOf({ capturedAtLocal: '1980-01-02T00:00:00' }, 'UTC').source).toBe('time-zone')
    expect(timeOf({ gpsTime: '2030-01-01T00:00:00.000Z' }).source).toBe('file')
  })

  test.each(['1970-01-01T00:00:00Z', '1980-01-01T00:00:00Z', '1979-12-31T11:00:00Z', '2026-12-01T00:00:00Z'])(
    'is not that of a file of %s',
    (modifiedAt) => {
      expect(timeOf({}, 'UTC', new Date(modifiedAt))).toEqual({
        at: undefined,
        local: undefined,
        source: 'none',
      })
    },
  )

  test('needs a known time zone', () => {
    expect(() => timeOf({ capturedAtLocal: LOCAL }, 'Casa Norte')).toThrow(RangeError)
  })
})

describe('a corrected clock', () => {
  const PHOTOGRAPH: ClockedPhotograph = {
    at: new Date('2026-11-18T09:12:00.250Z'),
    addedAt: MODIFIED,
    local: LOCAL,
    source: 'time-zone',
    shift: 0,
  }
  const corrected = (
    to: { shift?: number; timeZone?: string },
    photograph: Partial<ClockedPhotograph> = {},
  ) =>
    correctedTime(
      { ...PHOTOGRAPH, ...photograph },
      { shift: 0, timeZone: 'Europe/Madrid', now: NOW, ...to },
    )?.toISOString()

  test('adds to what the clock showed, with the zone’s daylight saving, and keeps milliseconds', () => {
    expect(corrected({ shift: 3_600 })).toBe('2026-11-18T10:12:00.250Z')
    expect(corrected({ shift: -60 * 86_400 })).toBe('2026-09-19T08:12:00.250Z')
    expect(corrected({ timeZone: 'Asia/Tokyo' })).toBe('2026-11-18T01:12:00.250Z')
    expect(corrected({}, { shift: 3_600, at: new Date('2026-11-18T10:12:00.250Z') })).toBe(
      '2026-11-18T09:12:00.250Z',
    )
    const scan = { local: '1955-06-01T12:00:00', at: new Date('1955-06-01T12:00:00.250Z') }
    expect(corrected({ timeZone: 'UTC', shift: 1 }, scan)).toBe('1955-06-01T12:00:01.250Z')
  })

  test('moves times with an offset, and times of files, in any zone', () => {
    const offset = { source: 'offset', at: new Date('2026-11-18T04:42:00Z') } as const
    expect(corrected({ shift: 60, timeZone: 'Asia/Tokyo' }, offset)).toBe('2026-11-18T04:43:00.000Z')
    expect(corrected({ shift: 90 }, { source: 'file', local: null, shift: 60 })).toBe(
      '2026-11-18T09:12:30.250Z',
    )
  })

  test('gives photographs of an unset clock a time, and takes it away again', () => {
    const unset = { source: 'none', local: '1980-01-01T00:03:00', at: MODIFIED } as const
    const shift = (Date.parse('2026-11-18T10:00:00Z') - Date.parse('1980-01-01T00:00:00Z')) / 1_000
    expect(corrected({ shift }, unset)).toBe('2026-11-18T09:03:00.000Z')
    expect(corrected({ shift: 0 }, { ...unset, shift, at: NOW })).toBe(MODIFIED.toISOString())
  })

  test('is never in the future or before photography', () => {
    expect(corrected({ shift: 13 * 86_400 })).toBeUndefined()
    expect(corrected({ shift: -250 * 366 * 86_400 })).toBeUndefined()
    expect(corrected({ shift: 1e12 })).toBeUndefined()
    expect(corrected({ shift: -1e12 }, { source: 'file', local: null })).toBeUndefined()
  })

  test('changes nothing that is known from elsewhere', () => {
    expect(followsClock({ source: 'gps', local: LOCAL })).toBe(false)
    expect(followsClock({ source: 'none', local: null })).toBe(false)
    expect(followsClock({ source: 'none', local: LOCAL })).toBe(true)
    expect(followsClock({ source: 'file', local: null })).toBe(true)
  })
})
