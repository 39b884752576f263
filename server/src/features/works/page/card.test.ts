import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { noisy } from '../../../platform/pictures/hostile.fixtures.ts'
import { CARD_BYTES, CARD_HEIGHT, CARD_WIDTH, createCards } from './card.ts'

const LONG = 'A long title about spheres, plinths and rings. '.repeat(5).slice(0, 200)
const WORDS = { title: 'Spheres on a pink plinth', author: 'Inês Duarte', licence: 'CC BY 4.0' }
const draw = createCards()
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3060c0' } })
    .png()
    .toBuffer()
})

/** Checks for pixels lighter than the background in a region, given by its edges in pixels. */
async function hasInk(card: Buffer, left: number, top: number, right: number, bottom: number) {
  const part = await sharp(card)
    .extract({ left, top, width: right - left, height: bottom - top })
    .raw()
    .toBuffer()
  return part.some((value) => value > 120)
}
const TITLE = [748, 110, 1152, 440] as const

test.each([
  ['a title', WORDS],
  ['Chinese', { ...WORDS, title: '粉色台座上的球体' }],
  ['Arabic', { ...WORDS, title: 'كرات على قاعدة وردية', author: 'ليلى' }],
  ['200 characters', { ...WORDS, title: LONG }],
  ['one long word', { ...WORDS, title: 'W'.repeat(200) }],
  ['markup', { ...WORDS, title: '<b>&amp;</b>', author: '"><script>' }],
  ['spoofed direction', { ...WORDS, title: 'a\u202egnp.exe' }],
])('a card with %s has its size in pixels and bytes', async (_, words) => {
  for (const input of [picture, undefined]) {
    const card = await draw(words, input)
    expect(card.length).toBeLessThanOrEqual(CARD_BYTES)
    expect(await sharp(card).metadata()).toMatchObject({
      format: 'jpeg',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    })
  }
})

test.each([
  'Spheres on a plinth',
  'Сферы на постаменте',
  'Σφαίρες',
  '粉色台座上的球体',
  '台座の上の球',
  '분홍색 받침대 위의 구',
  'कुरसी',
])('draws a title in its own script: %s', async (title) => {
  expect(await hasInk(await draw({ ...WORDS, title }, picture), ...TITLE)).toBe(true)
})

test('aligns a right-to-left title to the right', async () => {
  for (const title of ['كرات', 'כדורים']) {
    const card = await draw({ ...WORDS, title }, undefined)
    expect([await hasInk(card, 900, 110, 1160, 260), await hasInk(card, 40, 110, 600, 260)]).toEqual([
      true,
      false,
    ])
  }
})

test('omits a title with unsupported letters, but not its author', async () => {
  // Runes: no typeface of ours has them.
  const card = await draw({ ...WORDS, title: 'Spheres ᚠᚢᚦ' }, picture)
  // The image uses the place of the title, and the author is below it.
  expect(await hasInk(card, 48, 540, 300, 620)).toBe(true)
})

test('names the author if there is no image and the title has unsupported letters', async () => {
  for (const title of ['ᚠᚢᚦ', '🎨🎨']) {
    const card = await draw({ ...WORDS, title, author: '王芳' }, undefined)
    expect(await hasInk(card, 48, 110, 800, 260)).toBe(true)
  }
})

test('omits emoji between words, and keeps the words', async () => {
  const signed = { ...WORDS, title: '🎨 Spheres on a 👩🏽‍🎨 pink plinth 🇪🇸', author: 'Inês ✨ Duarte' }
  expect(await draw(signed, picture)).toEqual(await draw(WORDS, picture))
  // Keeps letters that look like symbols.
  expect(await draw({ ...WORDS, title: 'Nº 7 © 2026' }, picture)).not.toEqual(
    await draw({ ...WORDS, title: 'Nº 7 2026' }, picture),
  )
})

test('keeps an image that compresses badly within the size limit', async () => {
  expect((await draw(WORDS, await noisy(1400, 1400))).length).toBeLessThanOrEqual(CARD_BYTES)
})
