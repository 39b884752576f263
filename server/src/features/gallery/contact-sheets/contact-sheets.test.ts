import { ContactSheetSettings, deleteGalleryItem, printContactSheet } from '@studio/contract/gallery'
import type { FactsForNames } from '@studio/domain/gallery'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfPress } from '../../../platform/pdf/index.ts'
import { actualTextsOf, textOf } from '../../../platform/pdf/read-pdf.fixtures.ts'
import { type GalleryFixture, openGallery } from '../gallery.fixtures.ts'
import { type ContactSheetCell, drawContactSheet } from './draw-contact-sheet.ts'

let it: GalleryFixture
let me: string
const facts = new Map<string, FactsForNames>()
beforeAll(async () => {
  it = await openGallery(
    () => {},
    async (ids) => new Map([...facts].filter(([id]) => ids.includes(id))),
  )
  me = await it.newUser()
})
afterAll(() => it.close())

type Body = Parameters<typeof it.call<typeof printContactSheet>>[1]['body']
const print = (body: Body, user = me) => it.call(printContactSheet, { body }, user)
const pdfOf = async (body: Body) => {
  const answer = await print(body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.body.arrayBuffer())
}
/** Text in drawing order: a name may be drawn in several typefaces. */
const lettersOf = (pdf: Buffer) => textOf(pdf).replaceAll('\n', '')
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g) ?? []

test('prints the user’s items in their order with names, and nothing of others', async () => {
  const [first, second, gone, theirs] = await Promise.all([
    it.addPicture(me),
    it.addPicture(me, { prompt: 'A secret place' }),
    it.addPicture(me),
    it.addPicture(await it.newUser()),
  ])
  facts.set(first.id, { fileName: 'IMG_0001.CR3', capturedOn: null })
  facts.set(second.id, { fileName: 'Świętość 東京.jpg', capturedOn: null })
  await it.call(deleteGalleryItem, { params: { id: gone.id } }, me)
  const pdf = await pdfOf({ ids: [second.id, theirs.id, gone.id, first.id], title: 'Lake' })
  const text = lettersOf(pdf)
  expect(text).toContain('Lake')
  expect(text).toContain('2 images')
  expect(text).toContain('東京')
  expect(text.indexOf('東京')).toBeLessThan(text.indexOf('IMG_0001.CR3'))
  expect(text).not.toContain('secret')
  expect(pdf.toString('latin1').match(/\/S \/Figure\b/g)).toHaveLength(2)
  expect((await print({ ids: [theirs.id, gone.id] })).reason).toBe('gallery.noneLeft')
})

test('contains small previews, not the originals', async () => {
  const { id, bytes } = await it.addPicture(me)
  const pdf = await pdfOf({ ids: [id], columns: 8 })
  const widths = [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[^]*?\/Width (\d+)/g)].map(
    ([, width]) => Number(width),
  )
  expect(widths).toHaveLength(1)
  expect(widths[0]).toBeLessThan(200)
  expect(pdf.includes(bytes.subarray(200, 300))).toBe(false)
  expect(pdf.includes('Exif')).toBe(false)
})

test('prints an image without a preview as such', async () => {
  const { id, prepared } = await it.addPicture(me)
  await it.objects.remove(prepared.thumbnails.map(({ key }) => key))
  expect(textOf(await pdfOf({ ids: [id], language: 'es' }))).toContain('Sin vista previa')
})

test('rejects settings beyond its limits', async () => {
  const { id } = await it.addPicture(me)
  expect((await print({ ids: [id], columns: 9 })).code).toBe('INPUT_INVALID')
  expect((await print({ ids: [id], paper: 'a3' as 'a4' })).code).toBe('INPUT_INVALID')
})

describe('drawing', () => {
  const cell = (part: Partial<ContactSheetCell> = {}): ContactSheetCell => ({
    name: 'IMG_1.jpg',
    stars: 0,
    flag: null,
    tags: [],
    description: null,
    picture: undefined,
    ...part,
  })
  const draw = async (
    cells: readonly ContactSheetCell[],
    settings: Parameters<typeof ContactSheetSettings.parse>[0] = {},
  ) =>
    drawContactSheet(await createPdfPress(), cells, ContactSheetSettings.parse(settings), {
      author: '',
      createdAt: new Date(0),
    })

  test('fits four columns and five rows on A4, and numbers the pages', async () => {
    const cells = Array.from({ length: 21 }, (_, index) => cell({ name: `IMG_${index + 1}` }))
    expect(pagesOf(await draw(cells.slice(0, 20)))).toHaveLength(1)
    const pdf = await draw(cells)
    expect(pagesOf(pdf)).toEqual(Array(2).fill('/MediaBox [0 0 595.28 841.89]'))
    expect(textOf(pdf)).toContain('2 of 2')
    expect(pagesOf(await draw(cells, { paper: 'letter', columns: 5 }))[0]).toBe('/MediaBox [0 0 612 792]')
  })

  test('prints the chosen marks only', async () => {
    const marked = cell({ stars: 3, flag: 'pick', tags: ['lake', 'dawn'], description: 'A boat' })
    const all = textOf(await draw([marked], { showsFlag: true, showsTags: true, showsDescription: true }))
    for (const text of ['★★★', 'Kept', 'lake, dawn', 'A boat']) expect(all).toContain(text)
    const none = textOf(await draw([marked], { showsStars: false }))
    for (const text of ['★', 'Kept', 'lake', 'boat']) expect(none).not.toContain(text)
  })

  test('shortens long names in the middle, and prints every script', async () => {
    const long = textOf(await draw([cell({ name: `${'Wedding of Carmen and Theo '.repeat(4)}0042` })]))
    expect(long).toMatch(/Wedding of Carmen .*….* 0042/)
    const names = ['صورة ١٢', 'תמונה 7', '写真', '사진', 'ภาพ', '🦊 1', 'Ω-Ж']
    const pdf = await draw(names.map((name) => cell({ name })))
    const texts = [lettersOf(pdf), ...actualTextsOf(pdf)].join('\n')
    for (const name of names) expect(texts).toContain(name)
    expect(texts).not.toContain('[U+')
  })

  test('returns the same bytes for the same cells', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    const cells = [cell({ picture: { bytes, width: 30, height: 20 } })]
    expect((await draw(cells)).equals(await draw(cells))).toBe(true)
  })
})
