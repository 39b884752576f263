// Templates. The built-in ones are real; the user’s own are mocked.
import { builtInTemplates } from '@studio/domain/prompts'
import type { State } from './states.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3360'
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const path = '/dashboard/templates'
const [first, second] = builtInTemplates('en')
const ownOf = (last: number, name: string, changes: object = {}) => ({
  ...first,
  id: `${ID.slice(0, -1)}${last}`,
  name,
  coverId: null,
  isBuiltIn: false,
  createdAt: TIMESTAMP,
  ...changes,
})
const OWN = {
  '/api/templates': {
    templates: [
      ownOf(1, 'Norte lookbook'),
      ownOf(2, 'Packshot on plaster', { coverUrl: null, kind: 'shoot', content: second!.content }),
      ownOf(3, 'x'.repeat(80), { coverUrl: null, kind: 'prompt', content: second!.content }),
      ...builtInTemplates('en'),
    ],
  },
}
const MENUS = 'main [aria-haspopup=menu]'

export const TEMPLATE_STATES: State[] = [
  { name: 'templates', who: 'empty', path, shows: 'main li img' },
  { name: 'templates, own', who: 'full', path, mockAnswers: OWN, shows: 'main li img' },
  {
    name: 'templates, menu',
    who: 'full',
    path,
    mockAnswers: OWN,
    async act(page) {
      await page
        .locator(`main li ${MENUS.slice(5)}`)
        .first()
        .click()
    },
    shows: '[role=menuitem]',
    isFleeting: true,
  },
  {
    name: 'templates, name',
    who: 'full',
    path,
    mockAnswers: OWN,
    async act(page) {
      await page
        .locator(`main li ${MENUS.slice(5)}`)
        .first()
        .click()
      await page.locator('[role=menuitem]').first().click()
    },
    shows: 'main li input',
    isOtherOnPhone: true,
  },
  {
    name: 'templates, look',
    who: 'full',
    path,
    async act(page) {
      await page.locator('main li button').nth(2).click()
    },
    shows: '[role=dialog] dl',
    isOtherOnPhone: true,
  },
  {
    name: 'templates, new',
    who: 'full',
    path,
    async act(page) {
      await page.locator(MENUS).first().click()
      await page.locator('[role=menuitem]').first().click()
    },
    shows: '[role=dialog] input[name=name]',
  },
  {
    name: 'templates, from a prompt',
    who: 'full',
    path,
    async act(page) {
      await page.locator(MENUS).first().click()
      await page.locator('[role=menuitem]').last().click()
    },
    shows: '[role=dialog] input[name=prompts]',
  },
  {
    name: 'templates, nothing like that',
    who: 'full',
    path,
    act: (page) => page.locator('main input[type=search]').fill('zzzz'),
    shows: 'main input[type=search] >> xpath=../../following-sibling::div//button',
  },
]
