import {
  acceptLegal,
  getLegalDocument,
  getLegalReview,
  LEGAL_DOCUMENTS,
  listLegalAcceptances,
  listLegalDocuments,
  publishLegalVersion,
} from '@studio/contract/legal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { paragraphsOf } from './legal.diff.ts'

let studio: Studio
beforeEach(async () => {
  studio = await startTestStudio()
})
afterEach(() => studio.close())

const textOf = async (id: 'terms' | 'privacy', locale: 'en' | 'es', version?: string) =>
  (await studio.call(getLegalDocument, { params: { id }, query: { locale, version } })).document
/** Publishes the terms with one paragraph more and another one changed. */
async function publishNext(admin: TestActor, version: string) {
  const change = ({ title, body }: { title: string; body: string }) => ({
    title,
    body: `${body.replace('## 2.', '## Two.')}\n\nNew at the end.`,
  })
  const texts = { en: change(await textOf('terms', 'en')), es: change(await textOf('terms', 'es')) }
  const body = { version, documents: [{ id: 'terms' as const, texts }] }
  return studio.call(publishLegalVersion, { body }, admin)
}

describe('the bundled texts', () => {
  test.each(LEGAL_DOCUMENTS)('%s can be read by anyone, in both languages', async (id) => {
    const [en, es] = [await textOf(id, 'en'), await textOf(id, 'es')]
    expect([en.version, en.locale, es.locale]).toEqual(['2025-01', 'en', 'es'])
    expect(en.title).not.toBe(es.title)
    const shape = (body: string) =>
      paragraphsOf(body).map((paragraph) => [
        /^(## \d+|- )?/.exec(paragraph)?.[0],
        paragraph.split('\n').length,
      ])
    expect(shape(es.body)).toEqual(shape(en.body))
    expect(en.body).toContain('30 days')
    expect(es.body).toContain('30 días')
    for (const { body } of [en, es]) expect(body).toContain('Mirror Protocol')
  })

  test('are written once across processes', async () => {
    const { rows } = await studio.database.pool.query('select count(*)::int as texts from legal_texts')
    expect(rows).toEqual([{ texts: 4 }])
    const { version, documents } = await studio.call(listLegalDocuments, { query: { locale: 'es' } })
    expect(version).toBe('2025-01')
    expect(documents.map(({ id, title }) => [id, title])).toEqual([
      ['terms', 'Términos del servicio'],
      ['privacy', 'Política de privacidad'],
    ])
  })
})

test('keeps earlier versions readable and refuses unknown ones', async () => {
  const admin = await studio.onboarded()
  const before = await textOf('terms', 'en')
  const published = await publishNext(admin, '2026-11-20')
  expect(published).toMatchObject({
    version: '2026-11-20',
    documents: [{ version: '2026-11-20' }, { version: '2025-01' }],
  })
  expect((await textOf('terms', 'en')).body).toContain('New at the end.')
  expect((await textOf('terms', 'en', '2025-01')).body).toBe(before.body)
  expect((await textOf('terms', 'es')).versions.map(({ version }) => version)).toEqual([
    '2026-11-20',
    '2025-01',
  ])
  await expect(textOf('privacy', 'en', '2026-11-20')).rejects.toMatchObject({ status: 404 })
  await expect(textOf('terms', 'en', 'latest')).rejects.toMatchObject({ status: 422 })
})

describe('the review', () => {
  test('shows the full text for a first acceptance', async () => {
    const review = await studio.call(getLegalReview, {}, await studio.signUp())
    expect(review).toMatchObject({ version: '2025-01', accepted: null })
    expect(review.documents.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      ['terms', true],
      ['privacy', true],
    ])
    const kinds = review.documents.flatMap(({ paragraphs }) => paragraphs.map(({ kind }) => kind))
    expect(new Set(kinds)).toEqual(new Set(['same']))
  })

  test('shows changes by paragraph over several versions', async () => {
    const admin = await studio.onboarded()
    const user = await studio.onboarded()
    await publishNext(admin, '2026-11')
    await studio.call(acceptLegal, { body: { version: '2026-11' } }, admin)
    await publishNext(admin, '2026-12')
    const review = await studio.call(getLegalReview, { query: { locale: 'es' } }, user)
    expect(review).toMatchObject({ version: '2026-12', accepted: { version: '2025-01' } })
    const [terms, privacy] = review.documents
    expect([terms?.isChanged, privacy?.isChanged]).toEqual([true, false])
    const changes = terms!.paragraphs.filter(({ kind }) => kind !== 'same')
    expect(changes).toEqual([
      { kind: 'removed', text: '## 2. Prueba gratuita' },
      { kind: 'added', text: '## Two. Prueba gratuita' },
      { kind: 'added', text: 'New at the end.' },
      { kind: 'added', text: 'New at the end.' },
    ])
    expect(privacy!.paragraphs.every(({ kind }) => kind === 'same')).toBe(true)
    const forAdmin = await studio.call(getLegalReview, {}, admin)
    expect(forAdmin.documents[0]?.paragraphs.filter(({ kind }) => kind !== 'same')).toHaveLength(1)
  })
})

test('refuses existing versions, incomplete texts and non-admins', async () => {
  const admin = await studio.onboarded()
  const user = await studio.onboarded()
  await expect(publishNext(user, '2026-11')).rejects.toMatchObject({ status: 403 })
  const attempts = await Promise.allSettled([1, 2, 3].map(() => publishNext(admin, '2026-11')))
  expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  const { rows } = await studio.database.pool.query(
    "select version from legal_versions where version = '2026-11'",
  )
  expect(rows).toHaveLength(1)
  await studio.call(acceptLegal, { body: { version: '2026-11' } }, admin)
  await expect(publishNext(admin, '2026-11')).rejects.toMatchObject({ status: 409 })
  const text = { title: 'T', body: 'B' }
  for (const documents of [
    [],
    [{ id: 'terms', texts: { en: text } }],
    [{ id: 'cookies', texts: { en: text, es: text } }],
    [
      { id: 'terms', texts: { en: text, es: text } },
      { id: 'terms', texts: { en: text, es: text } },
    ],
  ])
    await expect(
      studio.call(publishLegalVersion, { body: { version: '2027-01', documents } as never }, admin),
    ).rejects.toMatchObject({ status: 422 })
})

test('stores each acceptance with version and time, and lists them for admins', async () => {
  const admin = await studio.onboarded()
  const user = await studio.signUp()
  await studio.call(acceptLegal, { body: { version: '2025-01' } }, user)
  const page = await studio.call(listLegalAcceptances, { query: { limit: 1 } }, admin)
  expect(page.acceptances).toMatchObject([
    { userId: user.id, email: user.email, version: '2025-01', confirmsTerms: false },
  ])
  const rest = await studio.call(listLegalAcceptances, { query: { cursor: page.nextCursor! } }, admin)
  expect(rest.acceptances).toMatchObject([{ userId: admin.id, confirmsTerms: true }])
  await expect(studio.call(acceptLegal, { body: { version: '2024-01' } }, user)).rejects.toMatchObject({
    status: 409,
  })
})
