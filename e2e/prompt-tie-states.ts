// Saved prompts and templates in the photo shoot, the gallery and the dashboard.
import { builtInTemplates, evidenceOf } from '@studio/domain/prompts'
import type { Page } from '@playwright/test'
import { openBrief, openSheet, mockJob } from './shot-states.ts'
import type { State } from './states.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3370'
const VERSION = `${ID.slice(0, -1)}1`
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const BODY = 'Long camel coat over [[trousers]], {red|ivory} knit, walking through a cream room, window light'
const sheet = ({ job }: { job: string }) => `/dashboard/photoshoot?job=${job}`

const PROMPT = {
  id: ID,
  title: 'Camel coat, autumn',
  excerpt: BODY,
  model: null,
  folderId: null,
  favourite: true,
  tags: ['wool'],
  head: 7,
  hasDraft: false,
  cover: null,
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
  usedAt: TIMESTAMP,
  deletedAt: null,
  position: 'a',
  notes: '',
  versionId: VERSION,
  draft: null,
  draftVersion: 9,
  labels: [],
  evidence: evidenceOf({ made: 0, judged: 0, kept: 0, credits: 0 }),
  lastValues: { trousers: 'charcoal trousers' },
  content: { body: BODY, negative: '', blocks: [], variables: [], lists: [], settings: {} },
}
const SAVED_PROMPT = {
  '/api/prompts': { prompts: [PROMPT], nextCursor: null },
  [`/api/prompts/${ID}`]: { prompt: PROMPT },
}
/** Runs after the screen has settled. */
const TOOLS = 'form button:has(.lucide-book-open-text)'
const openPicker = async (page: Page) => {
  await openBrief(page)
  await page.locator(TOOLS).click()
}
const marble = builtInTemplates('en')[1]!

export const PROMPT_TIE_STATES: State[] = [
  {
    name: 'photo shoot, saved prompts to begin with',
    who: 'empty',
    path: '/dashboard/photoshoot',
    mockAnswers: SAVED_PROMPT,
    act: openPicker,
    shows: '[role=dialog] li button',
    isOtherOnPhone: true,
  },
  {
    name: 'photo shoot, templates to begin with',
    who: 'empty',
    path: '/dashboard/photoshoot',
    async act(page) {
      await openPicker(page)
      await page.locator('[role=dialog] [role=tab]').last().click()
    },
    shows: '[role=dialog] li img',
    isOtherOnPhone: true,
  },
  {
    name: 'photo shoot, blanks to fill in',
    who: 'empty',
    path: `/dashboard/photoshoot?template=${marble.id}`,
    shows: '[role=dialog] form input',
    isOtherOnPhone: true,
  },
  {
    name: 'photo shoot, of a saved prompt',
    who: 'empty',
    path: `/dashboard/photoshoot?saved=${ID}`,
    mockAnswers: SAVED_PROMPT,
    async act(page) {
      await page.locator('[role=dialog] [type=submit]').click()
    },
    shows: 'form a[href*=editor]',
  },
  {
    name: 'photo shoot, a matrix',
    who: 'full',
    path: sheet,
    mockAnswers: SAVED_PROMPT,
    async act(page) {
      await mockJob(page, (job) => ({
        ...job,
        metadata: {
          ...job.metadata,
          promptId: ID,
          versionId: VERSION,
          values: { trousers: 'charcoal trousers' },
          prompts: ['Camel coat, a red knit, window light', 'Camel coat, an ivory roll-neck knit, low sun'],
        },
      }))
      await openSheet(page)
    },
    shows: 'main a[href*=editor]',
  },
]
