// Saved prompts and their import. Mocked, since creating rated images of a saved prompt would take too long.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(3400 + last)}`
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const NORTE = idOf(90)
const OUTERWEAR = idOf(91)

const evidenceOf = (made: number, judged: number, kept: number, low: number, high: number) => ({
  made,
  judged,
  kept,
  rate: judged < 5 ? null : { value: kept / judged, low, high },
  creditsPerKept: kept === 0 ? null : made / kept,
})
const toListItem = (last: number, title: string, changes: object = {}) => ({
  id: idOf(last),
  title,
  model: null,
  folderId: null,
  favourite: false,
  tags: [],
  head: last,
  excerpt: 'Long camel coat over charcoal trousers, {red|ivory|forest green} knit, late sun across the room',
  hasDraft: false,
  cover: null,
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
  usedAt: TIMESTAMP,
  deletedAt: null,
  position: String(last),
  evidence: evidenceOf(0, 0, 0, 0, 1),
  ...changes,
})
const PROMPTS = [
  toListItem(1, 'Camel coat, autumn', {
    favourite: true,
    tags: ['wool', 'window'],
    folderId: OUTERWEAR,
    hasDraft: true,
    evidence: evidenceOf(18, 14, 11, 0.52, 0.92),
  }),
  toListItem(2, 'Coat against walnut', { tags: ['wool'], evidence: evidenceOf(12, 11, 8, 0.43, 0.9) }),
  toListItem(3, 'Vestido rojo sentada junto a una silla de cuero, luz de ventana y pared de color crema', {
    evidence: evidenceOf(6, 3, 1, 0, 1),
  }),
  toListItem(4, 'معطف طويل في ضوء النافذة', {
    excerpt: 'معطف طويل، ضوء ناعم من النافذة، خلفية محايدة',
    evidence: evidenceOf(9, 9, 5, 0.27, 0.81),
  }),
  toListItem(5, 'x'.repeat(120), { tags: ['monochrome', 'packshot', 'client', 'wool', 'window'] }),
]
const SHELVES = {
  '/api/prompt-folders': {
    folders: [
      { id: NORTE, name: 'Norte', parentId: null, prompts: 21 },
      { id: OUTERWEAR, name: 'Outerwear', parentId: NORTE, prompts: 12 },
      { id: idOf(92), name: 'Still life and everything else on a table', parentId: null, prompts: 1800 },
    ],
  },
  '/api/prompts/tags': { tags: ['client', 'monochrome', 'wool'].map((tag) => ({ tag, prompts: 3 })) },
}
const LIST = { ...SHELVES, '/api/prompts': { prompts: PROMPTS, nextCursor: null } }
const NO_PROMPTS = { ...SHELVES, '/api/prompts': { prompts: [], nextCursor: null } }
const path = '/dashboard/saved'
const ROW = 'main [data-title]'

const DRY_RUN = {
  '/api/prompts/import': {
    format: 'csv',
    columns: ['title', 'body'],
    unused: [],
    openQuote: null,
    changeId: null,
    imported: 0,
    rows: [
      { status: 'new', reasons: [] },
      { status: 'duplicate', reasons: ['Camel coat, autumn'] },
      { status: 'invalid', reasons: ['content.body: The prompt must have at most 4,000 characters.'] },
    ].map((row, index) => ({
      index,
      title: `Coat ${index + 1}`,
      excerpt: 'A camel coat in late sun',
      ...row,
    })),
    counts: { new: 1, duplicate: 1, invalid: 1 },
  },
}
const paste = async (page: Page) => {
  await page.locator('main textarea').fill('title,body\nCoat,A camel coat in late sun')
  await page.locator('main [role=group] > button').click()
}

export const PROMPT_SAVED_STATES: State[] = [
  {
    name: 'saved prompts, empty',
    who: 'empty',
    path,
    mockAnswers: { ...NO_PROMPTS, '/api/prompt-folders': { folders: [] }, '/api/prompts/tags': { tags: [] } },
    shows: 'main li button',
  },
  { name: 'saved prompts, list', who: 'full', path: `${path}?sort=evidence`, mockAnswers: LIST, shows: ROW },
  { name: 'saved prompts, covers', who: 'full', path: `${path}?view=covers`, mockAnswers: LIST, shows: ROW },
  {
    name: 'saved prompts, some chosen in the own order',
    who: 'full',
    mockAnswers: LIST,
    path: `${path}?sort=own`,
    async act(page) {
      await page.locator('main li input[type=checkbox]').nth(0).click()
      await page.locator('main li input[type=checkbox]').nth(1).click()
    },
    shows: '[role=toolbar]',
  },
  {
    name: 'saved prompts, a folder and nothing that fits',
    who: 'full',
    mockAnswers: NO_PROMPTS,
    path: `${path}?folder=${OUTERWEAR}&q=linen`,
    shows: 'main input[type=search]',
  },
  {
    name: 'saved prompts, trash',
    who: 'full',
    path: `${path}?view=trash`,
    mockAnswers: {
      ...SHELVES,
      '/api/prompts': {
        prompts: PROMPTS.slice(0, 3).map((prompt) => ({ ...prompt, deletedAt: new Date().toISOString() })),
        nextCursor: null,
      },
    },
    shows: 'main li input[type=checkbox]',
  },
  {
    name: 'saved prompts, moving one',
    who: 'full',
    path,
    mockAnswers: LIST,
    isFleeting: true,
    async act(page) {
      await page.locator('main li:has([data-title]) [aria-haspopup=menu]').first().click()
      await page.locator('[role=menuitem]').nth(4).click()
    },
    shows: '[role=dialog] li button',
  },
  {
    name: 'saved prompts, could not be shown',
    who: 'full',
    path,
    mockAnswers: { ...SHELVES, '/api/prompts': { prompts: 'none' } },
    shows: 'main [role=alert] button',
  },
  {
    name: 'import prompts',
    who: 'full',
    path: `${path}/import`,
    mockAnswers: SHELVES,
    shows: 'main textarea',
  },
  {
    name: 'import prompts, dry run',
    who: 'full',
    path: `${path}/import`,
    mockAnswers: { ...SHELVES, ...DRY_RUN },
    act: paste,
    shows: 'main [role=table]',
  },
]
