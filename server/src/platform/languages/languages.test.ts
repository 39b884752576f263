import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readLanguages } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'languages-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('lists folders with a name as languages, English first', () => {
  for (const name of ['fr', 'en', 'de']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'language.json'), '{}')
  }
  mkdirSync(join(folder, 'half-written'))
  writeFileSync(join(folder, 'README.md'), '')
  expect(readLanguages(folder)).toEqual(['en', 'de', 'fr'])
})

test('finds the languages of the product’s folder', () => {
  expect(readLanguages()).toEqual(['en', 'es'])
})
