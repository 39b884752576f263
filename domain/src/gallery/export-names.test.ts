import { expect, test } from 'vitest'
import { type ExportedName, exportNames, namePartsOf } from './export-names.ts'

const item = (part: Partial<ExportedName> = {}): ExportedName => ({
  name: 'IMG_2186',
  date: '2026-11-20',
  stars: '4',
  project: 'Norte',
  extension: 'jpg',
  ...part,
})

test('fills in the placeholders', () => {
  expect(exportNames('{project}_{date}_{sequence}_{name}_{stars}', [item(), item({ name: 'B' })])).toEqual([
    'Norte_2026-11-20_001_IMG_2186_4.jpg',
    'Norte_2026-11-20_002_B_4.jpg',
  ])
  expect(exportNames('{camera}', [item()])).toEqual(['{camera}.jpg'])
  // Placeholders within values are text.
  expect(exportNames('{name}', [item({ name: '{stars} $&' })])).toEqual(['{stars} $&.jpg'])
})

test('pads the sequence to the number of items', () => {
  const names = exportNames(
    '{sequence}',
    Array.from({ length: 1_000 }, () => item()),
  )
  expect([names[0], names[999]]).toEqual(['0001.jpg', '1000.jpg'])
})

test('gives each file its own name, regardless of case', () => {
  const names = exportNames('{name}', [
    item({ name: 'a' }),
    item({ name: 'A' }),
    item({ name: 'a-2' }),
    item({ name: 'a' }),
    item({ name: 'a', extension: 'mp4' }),
  ])
  expect(names).toEqual(['a.jpg', 'A-2.jpg', 'a-2-2.jpg', 'a-3.jpg', 'a.mp4'])
})

test('is safe on every file system', () => {
  const names = (name: string) => exportNames('{name}', [item({ name })])[0]
  expect(names('../..\\etc/pass:wd')).toBe('etc pass wd.jpg')
  expect(names('CON')).toBe('_CON.jpg')
  expect(names('aux.photo')).toBe('_aux.photo.jpg')
  expect(names('console')).toBe('console.jpg')
  expect(names(' ...  ')).toBe('001.jpg')
  expect(names('a\u202Egpj.exe')).toBe('a gpj.exe.jpg')
  expect(names('e\u0301te\u0301')).toBe('\u00E9t\u00E9.jpg')
  expect(names('\uD800x')).toBe('\uFFFDx.jpg')
})

test('limits names to 120 bytes without cutting a character, also with a suffix', () => {
  const long = item({ name: '写'.repeat(200) })
  const names = exportNames('{name}', [long, long])
  expect(names).toEqual([`${'写'.repeat(40)}.jpg`, `${'写'.repeat(39)}-2.jpg`])
})

test('names a photograph by its file, and another item by its prompt', () => {
  const about = {
    prompt: 'A brass lamp on a table',
    createdAt: '2026-11-20T23:30:00.000Z',
    stars: 3,
    project: null,
  }
  expect(namePartsOf(about, undefined)).toEqual({
    name: 'A brass lamp on a table',
    date: '2026-11-20',
    stars: '3',
    project: '',
  })
  const photograph = { fileName: 'IMG_2186.JPG', capturedOn: '2026-11-21' }
  expect(namePartsOf(about, photograph)).toMatchObject({ name: 'IMG_2186', date: '2026-11-21' })
  expect(namePartsOf(about, { ...photograph, capturedOn: null }).date).toBe('2026-11-20')
})
