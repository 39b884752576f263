// The Creator Library and a collection. Mocked, since publishing and saving by several users would take too long.
import type { State } from './states.ts'

export const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(5400 + last)}`
const TITLES = [
  'Spheres on a pink plinth',
  'Arco, anillo y mar',
  'سيارة حمراء على منصة',
  '二段重ねのさくらんぼケーキ',
  'x'.repeat(120),
]
const work = (n: number, more: object = {}) => ({
  id: idOf(n),
  kind: ['prompt', 'image', 'template', 'image'][n % 4],
  title: TITLES[n % TITLES.length],
  author: { id: idOf(90 + (n % 5)), displayName: ['Inês Duarte', 'Ruth Okafor'][n % 2], avatarUrl: null },
  licence: ['cc-by-4.0', 'cc0-1.0', 'studio-remix', 'all-rights'][n % 4],
  visibility: 'public',
  status: 'live',
  publishedAt: '2026-11-20T10:00:00.000Z',
  picture: null,
  seconds: null,
  tags: ['plinth'],
  excerpt: 'A teal watch dial in macro, softbox from the left, brushed steel, 100mm, shallow depth of field',
  model: 'studio',
  likes: n,
  saves: 0,
  uses: 3,
  keptBy: n,
  remixes: 0,
  version: 1,
  why: [['kept:12'], ['new'], ['yours'], ['followed']][n % 4],
  isLiked: n === 2,
  isSaved: n === 3,
  isOwn: n % 4 === 2,
  ...more,
})
export const WORKS = Array.from({ length: 14 }, (_, n) => work(n))
const FACETS = { '/api/works/facets': { tags: ['plinth', 'studio'], models: ['studio'] } }
const HELD = {
  id: '7',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'hold',
  subject: { kind: 'work', id: idOf(80) },
  title: 'Grey suit, night street',
  reason: 'violence',
  paragraph: '6.3',
  field: 'title',
  passage: null,
  spans: [],
  words: ['gun-metal'],
  text: { en: 'It is held.', es: 'Está retenida.' },
  decidedBy: 'machine',
  causes: ['rule'],
  state: 'held',
  until: null,
  points: 0,
  pointsUntil: null,
  isStanding: true,
  canPutRight: true,
  appealUntil: null,
  appeal: null,
}
const NONE_HELD = { '/api/account/decisions': { decisions: [] } }
const COLLECTION = {
  id: idOf(70),
  name: 'Teal things',
  about: 'What I look at before a shoot.',
  visibility: 'unlisted',
  mode: 'review',
  owner: { id: idOf(91), displayName: 'Ruth Okafor' },
  role: 'editor',
  works: 5,
  waiting: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const at = `/api/collections/${idOf(70)}`

export const LIBRARY_PUBLIC_STATES: State[] = [
  {
    name: 'creator library, one of the own works is held',
    who: 'full',
    path: '/library',
    shows: 'main [data-index="3"]',
    mockAnswers: {
      ...FACETS,
      '/api/works': { works: WORKS, nextCursor: null, total: 1284 },
      '/api/account/decisions': { decisions: [HELD] },
    },
  },
  {
    name: 'creator library, nothing fits',
    who: 'full',
    path: '/library?q=zebra&licence=remixable&kind=video',
    shows: 'main button:has-text("zebra")',
    mockAnswers: { ...FACETS, ...NONE_HELD, '/api/works': { works: [], nextCursor: null, total: 0 } },
  },
  {
    name: 'collection',
    who: 'full',
    path: `/library/collections/${idOf(70)}`,
    shows: 'main li:nth-child(5)',
    mockAnswers: {
      [at]: { collection: COLLECTION },
      [`${at}/works`]: { works: WORKS.slice(0, 5), nextCursor: null },
    },
  },
]
