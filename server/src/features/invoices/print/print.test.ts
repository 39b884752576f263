import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as contract from '@studio/contract/invoices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actualTextsOf, elementsOf, textOf } from '../../../platform/pdf/read-pdf.fixtures.ts'
import { LINE, startInvoicing, SELLER } from '../invoices.fixtures.ts'
import { printInvoice } from './print-invoice.ts'

let it: Awaited<ReturnType<typeof startInvoicing>>
let me: string
let client: string
beforeAll(async () => {
  it = await startInvoicing()
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.newUser()
  client = await it.newClient(me)
  await it.setSeller(me)
})

const fetchPdf = async (id: string, user = me) => {
  const answer = await it.call(contract.getInvoicePdf, { params: { id } }, user)
  return { ...answer, bytes: answer.code ? Buffer.alloc(0) : Buffer.from(await answer.body.arrayBuffer()) }
}
const issue = async (body: Partial<contract.InvoiceDraft> = {}) => {
  const { id } = await it.draft(me, { clientId: client, ...body })
  return (await it.call(contract.issueInvoice, { params: { id } }, me)).body.invoice
}

test('renders an issued invoice once and keeps its file', async () => {
  const invoice = await issue({ note: '“Señal” de 50 € – ¡hasta pronto, Łódź!' })
  const first = await fetchPdf(invoice.id)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toBe('attachment; filename="2026-001.pdf"')
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(invoice.pdfSha256)
  expect((await fetchPdf(invoice.id)).bytes.equals(first.bytes)).toBe(true)
  const again = (await it.call(contract.getInvoice, { params: { id: invoice.id } }, me)).body.invoice
  expect((await printInvoice(it.press, again)).equals(first.bytes)).toBe(true)

  const text = textOf(first.bytes)
  for (const words of [
    ...['Factura', '2026-001', SELLER.name, SELLER.taxId, 'Norte Outerwear S.L.', 'Carmen Ibáñez'],
    ...['20 de noviembre de 2026', LINE.text, '1.080,00', '1.306,80 €', 'IVA 21 %', SELLER.terms],
    '“Señal” de 50 € – ¡hasta pronto, Łódź!',
  ])
    expect(text.replaceAll('\n', ''), words).toContain(words)
  expect(text).not.toContain('Borrador')
  expect(elementsOf(first.bytes)).toMatchObject({ Document: 1, H1: 1, Table: 2, TR: 5, TD: 8, TH: 8 })
  expect(first.bytes.toString('latin1')).toContain('/Lang (es)')
})

test('prints names in other scripts, including right-to-left ones', async () => {
  const words = {
    arabic: 'معرض الضوء للتصوير',
    mixed: 'صور (٢٤) Norte 24',
    hebrew: 'שלום עולם',
    chinese: '秋季大衣拍摄',
    korean: '가을 코트',
    cyrillic: 'Осенние пальто',
    devanagari: 'हिन्दी',
    thai: 'เสื้อโค้ทฤดูใบไม้ร่วง',
    emoji: 'Abrigo 🧥 👍🏽',
  }
  const lines = Object.values(words).map((text) => ({ ...LINE, text }))
  const other = await it.newClient(me, { name: words.arabic, company: '', taxId: null })
  const invoice = await issue({ clientId: other, lines: lines as never, note: words.chinese })
  const { bytes } = await fetchPdf(invoice.id)
  const text = textOf(bytes).replaceAll('\n', '')
  for (const name of ['chinese', 'korean', 'cyrillic'] as const) expect(text, name).toContain(words[name])
  // As drawn: each right-to-left word reversed, the first word on the right.
  const visualOrder = (visual: string) => [...visual].toReversed().join('')
  expect(text).toContain(visualOrder(words.hebrew))
  // Text has no emoji skin tones, and Thai vowels are above their letters.
  expect(text).toContain('Abrigo 🧥 👍')
  for (const letter of words.thai) expect(text, 'Thai').toContain(letter)
  // Digits run from left to right in every script.
  expect(text).toContain('٢٤')
  // Ligatures are drawn by glyphs and carry their text separately.
  expect(actualTextsOf(bytes)).toEqual([words.arabic, words.arabic, words.mixed, words.hebrew])
  // Rendering is deterministic, independent of documents in between.
  await it.press.print(
    { title: '', author: '', language: 'en', createdAt: new Date(0), text: '外套' },
    () => {},
  )
  expect((await printInvoice(it.press, invoice)).equals(bytes)).toBe(true)
})

test('marks a draft, without number or stored file, in its language', async () => {
  const draft = await it.draft(me, { clientId: client, language: 'en' })
  const text = textOf((await fetchPdf(draft.id)).bytes)
  for (const words of ['Draft', 'draft, no number', '20 November 2026', '€1,306.80'])
    expect(text).toContain(words)
  const { rows } = await it.database.pool.query('select pdf_key from invoices where id = $1', [draft.id])
  expect(rows).toEqual([{ pdf_key: null }])
})

test('spreads lines over pages with page numbers and column headings', async () => {
  const lines = Array.from({ length: contract.MAX_LINES }, (_, at) => ({
    ...LINE,
    text: `Imagen ${at + 1}.`,
  }))
  const text = textOf((await fetchPdf((await issue({ lines: lines as never })).id)).bytes)
  const pages = Number(/1 de (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(5)
  expect(text).toContain(`${pages} de ${pages}`)
  expect(text.split('Concepto')).toHaveLength(pages + 1)
  for (const { text: words } of lines) expect(text).toContain(words)
})

test('renders and stores a missing file on download', async () => {
  const { id } = await it.draft(me, { clientId: client })
  const put = it.objects.put
  it.objects.put = () => Promise.reject(new Error('the store cannot be reached'))
  const { invoice } = (await it.call(contract.issueInvoice, { params: { id } }, me)).body
  it.objects.put = put
  expect([invoice.status, invoice.pdfSha256]).toEqual(['issued', null])
  const { bytes } = await fetchPdf(id)
  const later = (await it.call(contract.getInvoice, { params: { id } }, me)).body.invoice
  expect(later.pdfSha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('reports unprintable characters before issuing, and prints their code points in the draft', async () => {
  const { id, problems } = await it.draft(me, {
    clientId: client,
    lines: [{ ...LINE, text: 'Abrigo 𓀀' }] as never,
  })
  expect(problems).toEqual([{ code: 'UNPRINTABLE', field: 'lines.0.text' }])
  const { status, bytes } = await fetchPdf(id)
  expect(status).toBe(200)
  expect(textOf(bytes)).toContain('Abrigo [U+13000]')
  // Copied text equals the original.
  expect(actualTextsOf(bytes)).toEqual(['Abrigo 𓀀'])
})

test('mirrors brackets in right-to-left lines', async () => {
  const text = 'עבודה (studio) lamp'
  const { id } = await it.draft(me, { clientId: client, lines: [{ ...LINE, text }] as never })
  const { bytes } = await fetchPdf(id)
  expect(textOf(bytes).replaceAll('\n', '')).toContain('lamp (studio) הדובע')
})

test('is private, and is removed with its owner', async () => {
  const { id } = await issue()
  expect((await fetchPdf(id, await it.newUser())).code).toBe('NOT_FOUND')
  const { rows } = await it.database.pool.query<{ pdf_key: string }>(
    'select pdf_key from invoices where id = $1',
    [id],
  )
  const { rows: storedRows } = await it.database.pool.query(
    "select bytes from stored_bytes where user_id = $1 and kind = 'invoices'",
    [me],
  )
  expect(storedRows).toHaveLength(1)
  await it.database.pool.query('delete from users where id = $1', [me])
  const { rows: orphans } = await it.database.pool.query('select key from loose_objects where key = $1', [
    rows[0]?.pdf_key,
  ])
  expect(orphans).toHaveLength(1)
})

const logoOf = (body: Buffer, type = 'image/png') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(body)], { type }), 'logo')
  return it.call(contract.putSellerLogo, { body: form }, me)
}
const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 40, b: 200, alpha: 0.6 } } })

test('resizes the logo, prints it at the top, and keeps issued files when it is removed', async () => {
  const bare = await fetchPdf((await it.draft(me, { clientId: client })).id)
  const put = await logoOf(await blue(3000, 500).webp().toBuffer(), 'image/webp')
  expect(put.body.seller).toMatchObject({ name: SELLER.name, logo: expect.stringMatching(/\.png$/) })
  const logo = await it.call(contract.getSellerLogo, {}, me)
  const read = await sharp(Buffer.from(await logo.body.arrayBuffer())).metadata()
  expect([read.format, read.width, read.height]).toEqual(['png', 800, 133])

  const invoice = await issue()
  expect(invoice.seller.logo).toBe(put.body.seller.logo)
  const first = await fetchPdf(invoice.id)
  expect([bare, first].map(({ bytes }) => bytes.toString('latin1').includes('/Subtype /Image'))).toEqual([
    ...[false, true],
  ])
  expect((await it.call(contract.removeSellerLogo, {}, me)).body.seller.logo).toBeNull()
  expect((await fetchPdf(invoice.id)).bytes.equals(first.bytes)).toBe(true)
  expect((await it.call(contract.getSellerLogo, {}, me)).code).toBe('NOT_FOUND')
  const other = await it.newUser()
  expect((await it.call(contract.getSellerLogo, {}, other)).code).toBe('NOT_FOUND')
})

test('refuses files that are not images, and keeps the current logo', async () => {
  const { seller } = (await logoOf(await blue(40, 40).png().toBuffer())).body
  expect((await logoOf(Buffer.from('%PDF-1.7 no picture'))).code).toBe('UNSUPPORTED_MEDIA')
  const whole = await blue(400, 400).png().toBuffer()
  expect((await logoOf(whole.subarray(0, whole.length / 2))).code).toBe('INPUT_INVALID')
  expect((await it.call(contract.getSeller, {}, me)).body.seller).toEqual(seller)
})
