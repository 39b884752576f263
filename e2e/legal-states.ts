// Drafts of legal documents. Responses are mocked, since publishing would block the admin until they accept again.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const TIMESTAMP = '2026-11-22T13:02:00.000Z'
const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const PAIRS: [string, string][] = [
  ['## 1. What this is', '## 1. Qué es esto'],
  ['The studio makes pictures of what you describe.', 'El estudio hace imágenes de lo que describes.'],
  ['## 2. What is yours', '## 2. Lo que es tuyo'],
  [
    'You keep the rights to what you make. We use it only to show it to you and to those you choose.',
    'Conservas los derechos de lo que haces. Solo lo usamos para mostrártelo a ti y a quien tú elijas.',
  ],
  [
    'Credits are free while the studio is in its alpha. A job that fails is never charged.',
    'Los créditos son gratuitos durante la fase alfa. Un trabajo que falla no se cobra nunca.',
  ],
  [
    'You may not make pictures of a real person against that person’s will.',
    'No puedes crear imágenes de una persona real contra su voluntad.',
  ],
  [
    'You can leave at any time and take everything with you. Your data are removed within 30 days.',
    'Puedes irte cuando quieras y llevártelo todo. Tus datos se eliminan en 30 días.',
  ],
  [
    'We answer for the studio with the care that is usual, and for what we promise in writing.',
    'Respondemos del estudio con el cuidado habitual, y de lo que prometemos por escrito.',
  ],
]
const pairs = PAIRS.map(([en, es]) => ({ en, es }))
const title = { en: 'Terms of Service', es: 'Términos del servicio' }
const published = [
  { id: 'terms', version: '2025-01', publishedAt: TIMESTAMP, title, paragraphs: pairs },
  {
    id: 'privacy',
    version: '2025-01',
    publishedAt: TIMESTAMP,
    paragraphs: pairs.slice(0, 2),
    title: { en: 'Privacy Policy', es: 'Política de privacidad' },
  },
]

const paragraphs = pairs.map((pair, from) => ({ id: ID(from), from, ...pair, agreed: pair }))
Object.assign(paragraphs[4]!, {
  en: 'Credits are charged from 1 December 2026 at the prices shown before each job. A job that fails is never charged.',
  es: 'Los créditos se cobran desde el 1 de diciembre de 2026 a los precios que se muestran antes de cada trabajo. Un trabajo que falla no se cobra nunca.',
})
paragraphs[4]!.agreed = { en: paragraphs[4]!.en, es: paragraphs[4]!.es }
Object.assign(paragraphs[5]!, {
  en: `${PAIRS[5]![0]} We mark the words or the region concerned and say how to appeal.`,
})
paragraphs.splice(6, 0, {
  id: ID(90),
  from: null as never,
  en: 'Pictures taken in Event Mode belong to the people in them and to the host.',
  es: 'Las fotos tomadas en el modo Evento pertenecen a quienes aparecen en ellas y al anfitrión.',
  agreed: { en: '', es: '' },
})
paragraphs[6]!.agreed = { en: paragraphs[6]!.en, es: paragraphs[6]!.es }

const DRAFT = {
  id: 'terms',
  version: 3,
  base: '2025-01',
  title: { ...title, agreed: title },
  paragraphs,
  edited: { en: { at: TIMESTAMP, byId: ID(1), email: 'marta@example.com' }, es: null },
  scheduled: null,
  stoppedAt: null,
  obstacles: ['behind'],
  fingerprint: '9f2c61d07a4be813'.repeat(4),
}
const READY = {
  ...DRAFT,
  obstacles: [],
  paragraphs: paragraphs.map((each) => ({ ...each, agreed: { en: each.en, es: each.es } })),
}
const listOf = (drafts: object[]) => ({
  version: '2025-01',
  reach: { people: 3_214, waiting: 45 },
  published,
  drafts,
})
const accepted = (n: number) => ({
  id: ID(n),
  userId: ID(n),
  email: `person.with.a.long.address.${n}@example-studio.com`,
  version: '2025-01',
  confirmsTerms: n % 2 === 0,
  acceptedAt: TIMESTAMP,
})

const answers = (drafts: object[]) => ({
  '/api/admin/legal/drafts': listOf(drafts),
  '/api/admin/legal/acceptances': { acceptances: [1, 2, 3, 4, 5].map(accepted), nextCursor: 'more' },
})

const inRow = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)

export const LEGAL_STATES: State[] = [
  {
    name: 'legal: one language behind',
    who: 'admin',
    path: '/dashboard/legal',
    mockAnswers: answers([DRAFT]),
    shows: '[data-behind=true] button',
  },
  {
    name: 'legal: a paragraph being written',
    who: 'admin',
    path: '/dashboard/legal',
    mockAnswers: answers([READY]),
    async act(page) {
      await inRow(page, ID(5)).locator('button').first().click()
      await inRow(page, ID(5)).locator('textarea').first().press('End')
      await page.keyboard.type(' Now.')
    },
    shows: 'textarea',
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-legal-draft-terms')),
    isOtherOnPhone: true,
  },
  {
    name: 'legal: ready to be scheduled',
    who: 'admin',
    path: '/dashboard/legal',
    mockAnswers: answers([READY]),
    act: (page) => page.locator('aside [role=tab]').last().click(),
    shows: 'input[type=datetime-local]',
  },
  {
    name: 'legal: nothing drafted',
    who: 'admin',
    path: '/dashboard/legal',
    mockAnswers: answers([]),
    shows: 'input[name=reason]',
  },
  {
    name: 'legal: acceptances',
    who: 'admin',
    path: '/dashboard/legal',
    mockAnswers: answers([]),
    async act(page) {
      await page.locator('input[name=reason]').waitFor()
      await page.locator('main [role=tab]').nth(2).click()
    },
    shows: 'main time',
  },
]
