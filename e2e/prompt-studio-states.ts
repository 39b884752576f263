// Prompt Studio: prompts, their results and missing parts.
import { askSingly, type Page } from './actions.ts'
import type { State } from './states.ts'

const BODY =
  'Long camel coat, {red|ivory|forest green} knit; walking through a [[room]]. Window light from the left, golden hour, 85 mm, (shallow focus:1.2), beautiful, beautiful'
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3351'
const TIMESTAMP = '2026-11-20T10:00:00.000Z'

const SIZE = { width: 384, height: 512 }
const jobOf = (status: string, item: object, error: string | null = null) => ({
  id: ID,
  kind: 'image_batch',
  status,
  error,
  errorCode: error && 'PROVIDER_DOWN',
  progress: 0.4,
  createdAt: TIMESTAMP,
  startedAt: TIMESTAMP,
  finishedAt: null,
  stuck: false,
  canCancel: true,
  canRetry: false,
  cost: { credits: 1, waived: true, captured: 0, released: 0, releasedFor: { failed: 0, cancelled: 0 } },
  metadata: { prompt: BODY, model: 'studio' },
  items: [{ index: 0, progress: 0.4, ...SIZE, pose: null, seed: 7, preview: null, mediaId: null, ...item }],
  result: { media_assets: [] },
})

/** The narrow screen shows one part at a time. */
async function showPart(page: Page, nth: number): Promise<void> {
  const tabs = page.locator('main [role=tab]')
  if ((await tabs.count()) > 0) await tabs.nth(nth).click()
}

async function write(page: Page, text: string = BODY): Promise<void> {
  await showPart(page, 1)
  await page.locator('textarea[name=prompt]').fill(text)
}

const withJob = (job: object) => async (page: Page) => {
  await page.evaluate((id) => {
    const key = 'studio-prompt-studio'
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), jobId: id }))
  }, ID)
  await askSingly(page.context())
  await page.context().route(`**/api/jobs/${ID}`, (route) => route.fulfill({ json: { job } }))
  await page.reload()
  await page.locator('textarea[name=prompt]').waitFor()
  await showPart(page, 2)
}

/** Clears the stored prompt, so that the next state starts empty. */
const leave = (page: Page) => page.evaluate(() => localStorage.removeItem('studio-prompt-studio'))
const path = '/prompt-studio'

export const PROMPT_STUDIO_STATES: State[] = [
  { name: 'prompt studio, empty', who: 'empty', path, shows: 'textarea[name=prompt]', leave },
  {
    name: 'prompt studio, variants and findings',
    who: 'full',
    path,
    leave,
    act: (page) => write(page),
    shows: 'input[name=variant] >> nth=2',
  },
  {
    name: 'prompt studio, a blank is missing',
    who: 'full',
    path,
    leave,
    async act(page) {
      await write(page)
      await page.locator('input[name=blank-room]').waitFor()
      // The only field of the form without a description.
      await page.locator('section > div > button:has(.lucide-pencil)').click()
      await page.locator('[role=dialog] input[type=checkbox]').check()
      await page.locator('[role=dialog] button[type=submit]').click()
      await page.keyboard.press('Control+Enter')
    },
    shows: '[aria-invalid=true][name=blank-room]',
  },
  {
    name: 'prompt studio, a block',
    who: 'full',
    path,
    leave,
    async act(page) {
      await write(page)
      await showPart(page, 0)
      await page.locator('main li > button[aria-expanded]').nth(2).click()
    },
    shows: 'main li textarea',
    isOtherOnPhone: true,
  },
  {
    name: 'prompt studio, what is sent',
    who: 'full',
    path,
    leave,
    async act(page) {
      await write(page)
      await showPart(page, 2)
      await page.locator('input[name=sent-model]').nth(1).check()
    },
    shows: 'main [data-sent]',
    isOtherOnPhone: true,
  },
  {
    name: 'prompt studio, suggestions',
    who: 'full',
    path,
    leave,
    async act(page) {
      await write(page)
      await page.locator('main [role=toolbar] button').first().click()
    },
    shows: 'main ins',
  },
  {
    name: 'prompt studio, word lists',
    who: 'full',
    path,
    leave,
    async act(page) {
      await write(page, 'a bowl of __wood__')
      await page.locator('main button:has(.lucide-list)').click()
    },
    shows: '[role=dialog] textarea',
  },
  {
    name: 'prompt studio, test render developing',
    who: 'full',
    path,
    leave,
    act: withJob(jobOf('running', { status: 'developing' })),
    shows: '[data-state=developing]',
    isOtherOnPhone: true,
  },
  {
    name: 'prompt studio, test render failed',
    who: 'full',
    path,
    leave,
    act: withJob(jobOf('failed', { status: 'failed', error: 'The engine did not answer.' })),
    shows: '[data-state=failed]',
    isOtherOnPhone: true,
  },
  {
    name: 'prompt studio, engine off',
    who: 'full',
    path,
    leave,
    async act(page) {
      await showPart(page, 2)
      await page.locator('input[name=sent-model]').nth(1).check()
    },
    shows: '[data-state=off]',
    isOtherOnPhone: true,
  },
  {
    name: 'prompt studio, not there',
    who: 'full',
    path: `${path}?prompt=${ID}`,
    shows: 'main a[href="/prompt-studio"]',
  },
]
