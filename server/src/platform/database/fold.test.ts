import { readFile } from 'node:fs/promises'
import { foldText, isUnspaced } from '@studio/domain/text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { type DatabaseHandle, openDatabase } from './index.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = openDatabase({ connectionString: inject('postgres') }, createLog('silent'), 1)
  const access = await readFile(new URL('../../../sql/platform/door.sql', import.meta.url), 'utf8')
  // Only this function: the views in the file need tables.
  await database.pool.query(/^create or replace function fold_text[^]*?^\$\$;/m.exec(access)![0])
})
afterAll(() => database.close())

const foldedBySql = async (texts: readonly string[]) => {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, place) order by place
  `.execute(database.db)
  return rows.map(({ folded }) => folded)
}

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['cafe\u0301', 'cafe'],
  ['Straße, STRASSE', 'strasse, strasse'],
  ['Ærø, Łódź, Đà Nẵng, İstanbul', 'aero, lodz, da nang, istanbul'],
  ['ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
  ['ﾀﾜｰ Ｔｏｋｙｏ が한국어', 'タワー tokyo が한국어'],
  ['हिन्दी ไทย שָׁלוֹם مَرْحَبًا مـــرحبا', 'हिन्दी ไทย שלום مرحبا مرحبا'],
  ['한국'.normalize('NFD'), '한국'],
  ['Ｓoft\u00adhyphen می\u200cخواهم \u202etxt', 'softhyphen میخواهم txt'],
  ['🎉 100%_', '🎉 100%_'],
])('folds %s alike in TypeScript and SQL', async (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(await foldedBySql([text])).toEqual([folded])
})

/** Upper case of Unicode 17, which PostgreSQL 18 doesn't know. */
const NEWER = /[\ua7ce-\ua7d5\ua7f1\u{16ea0}-\u{16ed3}]/u

test('folds every character alike, alone and in context', async () => {
  const characters = Array.from({ length: 0x1ffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((each) => !/[\p{Cn}\p{Co}]/u.test(each) && !NEWER.test(each))
  const strings = fc.sample(
    fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 12 }).map((all) => all.join('')),
    { numRuns: 5_000, seed: 11 },
  )
  const texts = [...characters, ...strings]
  const folded = await foldedBySql(texts)
  expect(texts.filter((text, n) => foldText(text) !== folded[n])).toEqual([])
  expect(texts.filter((text) => foldText(foldText(text)) !== foldText(text))).toEqual([])
})

test('folds every letter of common scripts alike, alone and in words', async () => {
  const letters = [
    [0x20, 0x2af],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x5d0, 0x5ea],
    [0x620, 0x6d3],
    [0x904, 0x965],
    [0xe01, 0xe5b],
    [0x1e00, 0x1eff],
    [0x1f00, 0x1fbc],
    [0x3041, 0x30ff],
    [0x4e00, 0x4e80],
    [0xac00, 0xac80],
    [0xff01, 0xff9f],
    [0x1f300, 0x1f380],
  ].flatMap(([from, to]) =>
    Array.from({ length: to! - from! + 1 }, (_, n) => String.fromCodePoint(from! + n)),
  )
  const words = fc.sample(
    fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 }).map((all) => all.join('')),
    { numRuns: 2_000, seed: 7 },
  )
  const texts = [...letters, ...words]
  const folded = await foldedBySql(texts)
  const differ = texts.flatMap((text, n) =>
    foldText(text) === folded[n] ? [] : [[text, foldText(text), folded[n]]],
  )
  expect(differ).toEqual([])
})

test('recognises scripts without spaces and emoji', () => {
  for (const text of ['東京', '雨', 'タワー', 'ไทย', '🎉', '3D 写真'])
    expect(isUnspaced(text), text).toBe(true)
  for (const text of ['3d', 'café', 'Привет', '한국', '#1', '©']) expect(isUnspaced(text), text).toBe(false)
})
