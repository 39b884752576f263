// The prompt editor while writing, comparing and after a loss. Mocked, so that every version has images.
import type { Page } from '@playwright/test'
import { evidenceOf } from '@studio/domain/prompts'
import type { State } from './states.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3350'
const TIMESTAMP = '2026-11-20T14:02:00.000Z'
const NEW =
  'Long camel coat over charcoal trousers, {red|ivory|forest green} knit; walking toward the lens through a [[room]]. ' +
  'Window light from the left, golden hour, 85 mm, shallow focus, everything sharp front to back, unhurried, beautiful'
const OLD =
  'Long camel coat over charcoal trousers, red knit; walking toward the lens through a cream room. Soft light from the ' +
  'left, 85 mm, shallow focus, everything sharp, unhurried'
const contentOf = (body: string, more: object = {}) => ({
  body,
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
  ...more,
})
const versionOf = (number: number, body: string, changes: object = {}, judged = 0, kept = 0) => ({
  id: `${ID.slice(0, -2)}${number + 60}`,
  number,
  note: null,
  parentId: null,
  madeBy: 'person',
  createdAt: TIMESTAMP,
  labels: [],
  content: contentOf(body, { style: number > 5 ? 'fashion' : 'editorial', aspectRatio: '3:4' }),
  evidence: evidenceOf({ made: judged + 2, judged, kept, credits: judged + 2 }),
  ...changes,
})
const VERSIONS = [
  versionOf(7, NEW, { note: 'Warmer, later light', labels: ['best'] }, 14, 11),
  versionOf(6, OLD.replace('red', '{red|ivory}'), { note: 'Knit as alternatives' }, 15, 9),
  versionOf(5, OLD.replace('Long ', ''), { madeBy: 'assistant' }, 3, 1),
  versionOf(4, OLD, { note: 'As shown to the client', labels: ['client ok', 'spring'] }, 16, 6),
  versionOf(3, OLD, { madeBy: 'import' }, 12, 3),
  versionOf(2, 'Camel coat', { madeBy: 'merge' }),
]
const PROMPT = {
  id: ID,
  title: 'Camel coat, autumn',
  excerpt: NEW,
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
  notes: 'For Norte, shown on the 18th.',
  versionId: VERSIONS[0]!.id,
  draft: null,
  draftVersion: 9,
  labels: [],
  lastValues: {},
  content: VERSIONS[0]!.content,
  evidence: evidenceOf({ made: 70, judged: 61, kept: 30, credits: 70 }),
}
const path = `/editor/${ID}`
const known = (changes: object = {}) => ({
  [`/api/prompts/${ID}`]: { prompt: { ...PROMPT, ...changes } },
  [`/api/prompts/${ID}/versions`]: { versions: VERSIONS, nextBefore: null },
  '/api/gallery': { items: [], nextCursor: null },
})
const tab = (nth: number) => async (page: Page) => {
  await page.locator('main [role=tab]').nth(nth).click()
}
const FIELD = 'main textarea[name=body]'
/** Max. length of a prompt. */
const LONG = `${NEW}\n`.repeat(17).slice(0, 4_000)

export const PROMPT_EDITOR_STATES: State[] = [
  { name: 'prompt editor, new', who: 'empty', path: '/editor', shows: FIELD },
  { name: 'prompt editor', who: 'empty', path, mockAnswers: known(), shows: 'main [data-end]' },
  {
    name: 'prompt editor, compared',
    who: 'empty',
    path,
    mockAnswers: known(),
    act: tab(1),
    shows: 'main ins[data-change]',
  },
  {
    name: 'prompt editor, variables',
    who: 'empty',
    path,
    mockAnswers: known({
      content: contentOf(NEW, {
        variables: [
          { name: 'room', type: 'choice', label: 'Room', choices: ['cream panelled room', 'pier'] },
          { name: 'unused', type: 'number', min: 1, max: 10 },
        ],
      }),
    }),
    act: tab(2),
    shows: 'main fieldset input',
  },
  {
    name: 'prompt editor, no pictures',
    who: 'empty',
    path,
    mockAnswers: known(),
    act: tab(3),
    shows: 'main [role=tabpanel] button',
  },
  {
    name: 'prompt editor, notes',
    who: 'empty',
    path,
    mockAnswers: known(),
    act: tab(4),
    shows: 'main [role=tabpanel] textarea',
  },
  {
    name: 'prompt editor, too long',
    who: 'empty',
    path,
    mockAnswers: known({ content: contentOf(LONG) }),
    async act(page) {
      await page.locator(FIELD).press('End')
      await page.keyboard.insertText('!'.repeat(200))
    },
    // An unsaved prompt would be stored on the device and merged into the prompt of the next state.
    leave: (page) => page.locator(FIELD).fill(LONG),
    shows: 'main [data-state=refused]',
  },
  {
    name: 'prompt editor, deleted elsewhere',
    who: 'empty',
    path,
    mockAnswers: known(),
    // The server refuses to save, since the prompt is unknown.
    async act(page) {
      await page.locator(FIELD).press('End')
      await page.keyboard.type(', late')
    },
    shows: 'main [role=alert] button',
  },
  { name: 'prompt editor, not there', who: 'empty', path, shows: 'main [role=alert] button' },
]
