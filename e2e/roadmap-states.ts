// The roadmap. Mocked, since proposals and votes of many users would take too long.
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(7400 + last)}`
const TITLES = [
  'Two people in one Prompt Studio',
  'Exportar una hoja de contactos como PDF',
  'معاينة الفيلم قبل التصيير',
  'Undo across devices',
  'x'.repeat(120),
]
const TEXT = 'Write the same prompt together, as in a session, and see who writes where.'

const item = (n: number, more: object = {}) => ({
  id: idOf(n),
  title: TITLES[n % TITLES.length],
  body: n % 3 ? TEXT : '',
  status: 'planned',
  answer: null,
  target: n === 0 ? 'January' : null,
  translations: {},
  locale: 'en',
  progress: null,
  votes: 214 - 17 * n,
  hasVoted: n % 2 === 0,
  isFollowed: n % 2 === 0,
  isMine: n === 2,
  held: false,
  author: null,
  comments: n === 0 ? 12 : 0,
  shippedIn: null,
  mergedInto: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  statusAt: '2026-11-21T10:00:00.000Z',
  ...more,
})
const PLANNED_ITEMS = [0, 1, 2, 3, 4].map((n) => item(n))
const ITEMS_IN_PROGRESS = [5, 6].map((n) =>
  item(n, { status: 'in_progress', progress: { done: n - 4, parts: 5 } }),
)
const SHIPPED_ITEMS = [7, 8, 9].map((n) => item(n, { status: 'shipped', shippedIn: '12.5.0' }))
const WISHES = [
  item(10, { status: 'suggested', author: { id: idOf(90), displayName: 'Jonas W.' } }),
  item(11, { status: 'suggested', held: true, isMine: true }),
]
const DECLINED_ITEMS = [item(12, { status: 'declined', answer: 'Dictation works in every field.' })]
const counts = { suggested: 2, planned: 5, in_progress: 2, shipped: 3, declined: 1 }
const own = { votes: 7, shipped: 2, suggestionsLeft: 2 }
const page = (items: object[]) => ({ items, nextCursor: null, counts, own })
const NEWS = {
  entries: [
    {
      id: idOf(50),
      version: '12.5.0',
      kind: ['new'],
      publishedAt: '2026-11-20T10:00:00.000Z',
      isNew: true,
      title: { en: 'Keep and reject without the mouse', es: 'Elegir y descartar sin ratón' },
      body: { en: 'K draws the loop, X the stroke.', es: 'K dibuja el círculo, X el trazo.' },
      items: [{ id: idOf(7), title: TITLES[2], translations: {}, votes: 266, hasVoted: true, isMine: false }],
    },
  ],
  nextCursor: null,
  hasNew: true,
}
const BOARD = {
  '/api/roadmap?status=planned': page(PLANNED_ITEMS),
  '/api/roadmap?status=in_progress': page(ITEMS_IN_PROGRESS),
  '/api/roadmap?status=shipped': page(SHIPPED_ITEMS),
  '/api/roadmap?status=suggested': page(WISHES),
  '/api/roadmap?status=declined': page(DECLINED_ITEMS),
  '/api/changelog': NEWS,
}
const at = `/api/roadmap/${idOf(0)}`

export const ROADMAP_STATES: State[] = [
  {
    name: 'roadmap',
    who: 'full',
    path: '/dashboard/roadmap',
    shows: 'main details[data-column=declined]',
    mockAnswers: BOARD,
  },
  {
    name: 'roadmap, suggesting what is there',
    who: 'full',
    path: '/dashboard/roadmap',
    shows: '[role=dialog] mark',
    mockAnswers: { ...BOARD, '/api/roadmap/similar': { items: [item(1, { body: TEXT }), item(2)] } },
    async act(on) {
      await on.locator('main [data-item]').first().waitFor()
      await on.keyboard.press('n')
      await on.locator('[role=dialog] input').fill('Exportar hojas with a prompt')
    },
    leave: (on) => on.evaluate(() => localStorage.removeItem('studio-roadmap-suggestion')),
  },
  {
    name: 'roadmap, what is new',
    isFleeting: true,
    who: 'full',
    path: '/dashboard/roadmap',
    shows: '[role=dialog] article',
    mockAnswers: { ...BOARD, '/api/changelog/seen': { at: '2026-11-20T10:00:00.000Z' } },
    async act(on) {
      await on.locator('main [data-item]').first().waitFor()
      await on.locator('main button[aria-haspopup=dialog]').click()
    },
  },
  {
    name: 'roadmap, an item as the team sees it',
    who: 'admin',
    path: `/dashboard/roadmap/${idOf(0)}`,
    shows: 'main form + div button',
    mockAnswers: {
      [at]: {
        item: item(0, { answer: 'It comes with sessions.', body: TEXT }),
        history: [{ at: '2026-11-21T10:00:00.000Z', from: 'suggested', to: 'planned', merged: null }],
      },
      [`${at}/comments`]: {
        comments: [
          {
            id: idOf(60),
            text: 'We would use it every day.',
            author: null,
            isTeam: false,
            isMine: false,
            held: false,
            createdAt: '2026-11-21T10:00:00.000Z',
          },
          {
            id: idOf(61),
            text: 'So would we.',
            author: null,
            isTeam: true,
            isMine: true,
            held: false,
            createdAt: '2026-11-22T10:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
      '/api/roadmap': page(PLANNED_ITEMS),
    },
  },
]
