// Products: none, all states, an open one rotating, processing or unreadable, a refused file, and the field of the
// brief.
import type { Page } from '@playwright/test'
import { boxModel } from './model-file.ts'
import type { State } from './states.ts'

const ID = '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1'
const thing = (changes: object) => ({
  id: ID,
  createdAt: '2026-11-20T12:00:00.000Z',
  name: 'amber bottle',
  state: 'ready',
  failure: null,
  file: { url: '/api/things/none/file', bytes: 4_200_000, format: 'glb' },
  cover: null,
  facts: { triangles: 48_200, parts: 3, textures: 2, size: [70, 240, 70], notes: ['millimetres?'] },
  height: 0.24,
  front: 90,
  up: 'y',
  use: 'stands',
  ...changes,
})
const FAILED_THING = thing({ state: 'failed', failure: 'outside-reference', facts: null, height: null })
const THINGS = [
  thing({}),
  thing({ id: '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e2', name: 'running shoe', use: 'worn-on-feet' }),
  thing({
    id: '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e3',
    name: 'reading lamp',
    state: 'preparing',
    facts: null,
  }),
  { ...FAILED_THING, id: '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e4', name: 'scan 12' },
]
const PATH = '/dashboard/library/things'
const LIST = { '/api/things?limit=60': { things: THINGS, nextCursor: null } }
const BRIEF = '/dashboard/photoshoot'

/** Provides the file of the open product as if it had been uploaded. */
const bringFile = async (page: Page) => {
  await page.context().route('**/api/things/none/file', (route) => route.fulfill({ body: boxModel() }))
  await page.reload()
}

/** Refers to a product by "my" and its name, which the field picks up. */
async function callIt(page: Page): Promise<void> {
  await page.locator('textarea[name=prompt]').fill('My amber bottle on black marble')
  await page.locator('main form [role=group] ul').waitFor()
}

export const THING_STATES: State[] = [
  { name: 'own things, none', who: 'empty', path: PATH, shows: 'main section button' },
  { name: 'own things', who: 'full', path: PATH, mockAnswers: LIST, shows: `main a[href*="${ID}"]` },
  {
    name: 'own thing, without its file',
    who: 'full',
    path: `${PATH}?thing=${ID}`,
    shows: 'main input[type=range]',
    mockAnswers: { ...LIST, [`/api/things/${ID}`]: { thing: thing({}) } },
  },
  {
    name: 'own thing, turning',
    who: 'full',
    path: `${PATH}?thing=${ID}`,
    act: bringFile,
    shows: 'main [data-shown] canvas',
    mockAnswers: { ...LIST, [`/api/things/${ID}`]: { thing: thing({}) } },
  },
  {
    name: 'own thing, being read',
    who: 'full',
    path: `${PATH}?thing=${ID}`,
    act: bringFile,
    shows: 'main [data-shown] canvas',
    mockAnswers: {
      ...LIST,
      [`/api/things/${ID}`]: { thing: thing({ state: 'preparing', facts: null, height: null }) },
    },
  },
  {
    name: 'own thing, unreadable',
    who: 'full',
    path: `${PATH}?thing=${ID}`,
    shows: 'main [role=alert]',
    mockAnswers: { ...LIST, [`/api/things/${ID}`]: { thing: FAILED_THING } },
  },
  {
    name: 'own thing, refused file',
    who: 'empty',
    path: PATH,
    shows: 'main [role=alert] + *',
    async act(page) {
      const file = { name: 'cube.stl', mimeType: 'model/stl', buffer: Buffer.from('solid cube') }
      await page.locator('main section input[type=file]').setInputFiles(file)
    },
  },
  {
    name: 'photo shoot, own thing',
    who: 'full',
    path: BRIEF,
    mockAnswers: LIST,
    act: callIt,
    shows: 'main form [role=group] ul',
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-photoshoot-draft')),
  },
  {
    name: 'photo shoot, choice of own things',
    who: 'full',
    path: BRIEF,
    mockAnswers: LIST,
    shows: '[role=dialog] ul button',
    async act(page) {
      await callIt(page)
      await page.locator('main form [role=group] ul + button').click()
    },
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-photoshoot-draft')),
    isOtherOnPhone: true,
  },
]
