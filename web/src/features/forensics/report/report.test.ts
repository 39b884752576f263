import { MAX_REPORT_BYTES, ReportDraft } from '@studio/contract/forensics'
import { expect, test } from 'vitest'
import { noFacts } from '../file/facts.ts'
import type { Board } from '../desk/use-board.ts'
import { PARAMETERS } from '../run/engine.ts'
import type { ExaminationState } from '../run/examination.ts'
import type { Finding } from '../run/protocol.ts'
import { compare } from './compare.ts'
import { boardOf, draftOf, isTooLong } from './report-draft.ts'
import { readReportFile, reportFileOf } from './report-file.ts'

const region = { x: 16, y: 32, width: 64, height: 48 }
const noise: Finding = {
  id: 'noise-0',
  test: 'noise',
  says: 'noiseQuieter',
  strength: 'notable',
  regions: [region],
  facts: { inside: 0.19, usual: 7.3, cells: 60 },
  map: { name: 'noise', hash: 'cd'.repeat(32) },
}
const structure: Finding = {
  id: 'structure-0',
  test: 'structure',
  says: 'structureEditor',
  strength: 'weak',
  regions: [],
  facts: { parts: 7, trailing: 0, editor: 'Darkroom 4.1' },
}
const examined = (about: Partial<ExaminationState> = {}): ExaminationState => ({
  phase: 'done',
  ended: [],
  overran: [],
  maps: {},
  findings: [noise, structure],
  file: new File(['x'], 'still-life.jpg'),
  sha256: 'ab'.repeat(32),
  bytes: 412_000,
  facts: noFacts('jpeg'),
  decoded: { width: 64, height: 48, decoder: 'jsquash', histogram: [] },
  ...about,
})
const NO_BOARD: Board = { own: [], notes: {} }
const draft = (about?: Partial<ExaminationState>, board = NO_BOARD) => draftOf(examined(about), board, null)!
/** As returned by a database: the same with another order of fields. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, turned(field)]),
  )
}

test('creates a report that the server accepts and a second run can be compared with', () => {
  const result = draft()
  expect(ReportDraft.parse(result)).toEqual(result)
  expect(result).toMatchObject({
    name: 'still-life.jpg',
    inputSha256: 'ab'.repeat(32),
    inputBytes: 412_000,
    mime: 'image/jpeg',
    engine: 'studio-forensics 3, jsquash 1.6.0',
    parameters: { noise: PARAMETERS.noise, error: { quality: 90, gain: 10 } },
    mapHashes: { noise: 'cd'.repeat(32) },
  })
})

test('truncates texts and removes characters that the database can’t store', () => {
  const half = '\u{1F600}'.slice(0, 1)
  const result = draft({
    file: new File(['x'], `${'long '.repeat(100)}\u0007.jpg`),
    findings: [
      { ...structure, facts: { editor: `Dark\0room${'x'.repeat(900)}`, broken: Number.NaN } },
      {
        ...noise,
        text: `${half}\0${'y'.repeat(2 ** 20)}`,
        regions: Array.from({ length: 300 }, () => region),
      },
    ],
  })
  expect(ReportDraft.parse(result)).toEqual(result)
  const text = JSON.stringify(result)
  expect(text).not.toContain('\\u0000')
  expect(text.length).toBeLessThan(MAX_REPORT_BYTES)
  expect(result.findings[0]!.facts).toMatchObject({ broken: 'NaN' })
  expect(isTooLong(result)).toBe(false)
  expect(isTooLong({ ...result, parameters: { all: 'x'.repeat(MAX_REPORT_BYTES) } })).toBe(true)
})

test('creates no report without the hash of the file', () => {
  expect(draftOf(examined({ sha256: '' }), NO_BOARD, null)).toBeUndefined()
})

test('contains notes on findings and marked regions, and restores them', () => {
  const own = { x: 1, y: 2, width: 9, height: 9 }
  const board = {
    own: [own],
    notes: { '16,32,64,48': 'Ask for the layers', '7,7,7,7': 'of a region that is gone' },
  }
  const { notes } = draft({}, board)
  expect(notes).toEqual([
    { region, isOwn: false, text: 'Ask for the layers' },
    { region: own, isOwn: true, text: '' },
  ])
  expect(boardOf(notes)).toEqual({ own: [own], notes: { '16,32,64,48': 'Ask for the layers' } })
})

test('finds no difference with another order of fields or other notes', () => {
  const saved = turned(draft({}, { own: [region], notes: {} })) as ReportDraft
  expect(Object.keys(saved)).not.toEqual(Object.keys(draft()))
  expect(compare(saved, draft({ file: new File(['x'], 'renamed.jpg') }))).toEqual([])
})

test('lists each difference and nothing else', () => {
  const report = draft()
  const other = 'ef'.repeat(32)
  expect(compare(report, draft({ sha256: other }))).toEqual([
    { kind: 'input', was: 'ab'.repeat(32), is: other },
  ])
  const decoded = { ...examined().decoded!, decoder: 'browser' as const }
  expect(compare(report, draft({ decoded }))).toEqual([
    { kind: 'engine', was: report.engine, is: 'studio-forensics 3, decoder of the browser' },
  ])
  expect(compare({ ...report, parameters: { ...report.parameters, noise: { cell: 8 } } }, draft())).toEqual([
    { kind: 'parameters', test: 'noise' },
  ])
  const map = { name: 'noise' as const, hash: other }
  expect(compare(report, draft({ findings: [{ ...noise, map }, structure] }))).toEqual([
    { kind: 'map', name: 'noise', was: 'cd'.repeat(32), is: other },
  ])
  expect(compare(report, draft({ findings: [structure] }))).toEqual([
    { kind: 'map', name: 'noise', was: 'cd'.repeat(32), is: null },
    { kind: 'finding', id: 'noise-0', what: 'missing' },
  ])
  expect(compare(draft({ findings: [structure] }), report)).toEqual([
    { kind: 'map', name: 'noise', was: null, is: 'cd'.repeat(32) },
    { kind: 'finding', id: 'noise-0', what: 'new' },
  ])
  const findings = [{ ...noise, facts: { ...noise.facts, inside: 0.2 } }, structure]
  expect(compare(report, draft({ findings }))).toEqual([{ kind: 'finding', id: 'noise-0', what: 'other' }])
})

test('handles prototype names in a report', () => {
  const odd = JSON.parse('{"constructor":{"cell":1},"__proto__":{"cell":2}}') as Record<string, unknown>
  const report = { ...draft(), parameters: { ...draft().parameters, constructor: odd.constructor } }
  expect(compare(report, draft())).toEqual([{ kind: 'parameters', test: 'constructor' }])
  const map = 'cd'.repeat(32)
  expect(compare({ ...draft(), mapHashes: { ...draft().mapHashes, constructor: map } }, draft())).toEqual([
    { kind: 'map', name: 'constructor', was: map, is: null },
  ])
})

test('reads an exported file back, and rejects anything else', async () => {
  const file = reportFileOf(draft(), '2026-11-18T10:12:00.000Z')
  const as = (text: string) => readReportFile(new Blob([text]))
  expect(await as(JSON.stringify(file, null, 2))).toEqual(file)
  expect(compare((await as(JSON.stringify(file)))!.report, draft())).toEqual([])
  expect(await as(JSON.stringify({ ...file, format: 'other' }))).toBeUndefined()
  expect(await as(JSON.stringify({ ...file, report: { ...file.report, inputSha256: 'no' } }))).toBeUndefined()
  expect(await as('<html>')).toBeUndefined()
  expect(await as(JSON.stringify(file) + ' '.repeat(4 * MAX_REPORT_BYTES))).toBeUndefined()
})
