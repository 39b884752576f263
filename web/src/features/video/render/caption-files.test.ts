import { expect, test } from 'vitest'
import { cuesOf, fileNameOf, srtOf } from './caption-files.ts'

const VTT =
  'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nDawn &amp; fog\n\n00:01:03.500 --> 00:01:05.250\nTwo\nlines\n'

test('reads captions with their times and unescaped text', () => {
  expect(cuesOf(VTT)).toEqual([
    { start: 0, end: 4, text: 'Dawn & fog' },
    { start: 63.5, end: 65.25, text: 'Two\nlines' },
  ])
  expect(cuesOf('WEBVTT\n')).toEqual([])
})

test('writes SubRip with numbers, and commas in times', () => {
  expect(srtOf(cuesOf(VTT))).toBe(
    '1\n00:00:00,000 --> 00:00:04,000\nDawn & fog\n\n2\n00:01:03,500 --> 00:01:05,250\nTwo\nlines\n',
  )
})

test('turns titles into portable file names', () => {
  expect(['The pier: dawn/1', '', '  ', 'Año de niebla'].map(fileNameOf)).toEqual([
    ...['The-pier-dawn-1', 'film', 'film', 'Año-de-niebla'],
  ])
})
