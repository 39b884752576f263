// Review of an import: an image with reasons and its stack, side by side, everything seen, empty, failed. Answers are mocked.
import type { State } from './states.ts'

const IMPORT = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const STACK = '6b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const PATH = `/dashboard/gallery?cull=${IMPORT}`
const TAKEN = Date.UTC(2026, 10, 20, 7, 52)
const COUNT = 12

const idOf = (n: number) => `7b0e7c1a-3f4d-4f0e-9a52-${String(n).padStart(12, '0')}`
const isStacked = (n: number) => n >= 2 && n < 6

/** Newest first. */
const ITEMS = Array.from({ length: COUNT }, (_, place) => {
  const n = COUNT - 1 - place
  return {
    id: idOf(n),
    type: 'image',
    origin: 'photograph',
    createdAt: new Date(TAKEN + n * 1_000).toISOString(),
    model: 'camera',
    project: null,
    prompt: `IMG_${2180 + n}.JPG`,
    width: 6000,
    height: 4000,
    url: '/icon.svg',
    thumbnails: [{ url: '/icon.svg', width: 320, height: 213 }],
    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    metadata: {},
    stars: n === 0 ? 4 : 0,
    flag: n === 1 ? 'reject' : null,
    tags: [],
    alt: null,
    jobId: null,
    ...(isStacked(n) && { stack: { id: STACK, kind: 'burst', count: 4, coverId: idOf(2) } }),
  }
})

const photographs = (reviewed: number) =>
  ITEMS.toReversed().map(({ id }, n) => ({
    id,
    isReviewed: n < reviewed,
    reasons: n === 3 ? ['softInStack', 'highlightsClipped'] : n === 5 ? ['duplicate'] : [],
  }))

const answers = (reviewed: number) => ({
  '/api/gallery/culling': { photographs: photographs(reviewed) },
  '/api/gallery/culling/seen': { count: 1 },
  '/api/gallery': { items: ITEMS, nextCursor: null, isFirst: true },
})

export const CULLING_STATES: State[] = [
  {
    name: 'review, in a stack',
    who: 'full',
    path: PATH,
    mockAnswers: answers(3),
    shows: 'main aside [aria-current]',
  },
  {
    name: 'review, everything seen',
    who: 'full',
    path: PATH,
    mockAnswers: answers(COUNT),
    act: (page) => page.locator('main [role=switch]').first().click(),
    shows: 'main h2 ~ * button, main section h2 ~ p',
  },
  {
    name: 'review, compared',
    who: 'full',
    path: PATH,
    mockAnswers: answers(3),
    async act(page) {
      await page.locator('main aside [aria-current]').waitFor()
      await page.keyboard.press('c')
    },
    shows: '[role=dialog] figure:nth-of-type(4)',
    isFleeting: true,
  },
  {
    name: 'review, empty',
    who: 'full',
    path: PATH,
    mockAnswers: { '/api/gallery/culling': { photographs: [] } },
    shows: 'main a[href="/dashboard/import"]',
  },
  {
    name: 'review, failed',
    who: 'full',
    path: '/dashboard/gallery?cull=unknown',
    shows: 'main section [role=alert] button, main section button',
  },
]
