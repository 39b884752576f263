// Every relevant state of every screen, reached without texts of a language.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { EXPORT_PRESETS } from '@studio/contract/gallery'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { SCREENS } from '../web/build/screens.ts'
import { ADMIN_STATES } from './admin-states.ts'
import { ALIKE_STATES } from './alike-states.ts'
import { askSingly, type Visit, visit } from './actions.ts'
import { CLIENT_STATES } from './client-states.ts'
import { CONSOLE_STATES } from './console-states.ts'
import { ECONOMY_STATES } from './economy-states.ts'
import { GATE_STATES } from './gate-states.ts'
import { GUIDE_STATES } from './guide-states.ts'
import { JOBS_STATES } from './jobs-states.ts'
import { LIBRARY_PUBLIC_STATES } from './library-public-states.ts'
import { LEGAL_STATES } from './legal-states.ts'
import { MODERATION_STATES } from './moderation-states.ts'
import { MY_LIBRARY_STATES } from './my-library-states.ts'
import { NOTICE_STATES, mockNotices } from './notice-states.ts'
import { BOOTH_STATES } from './booth-states.ts'
import { EVENT_STATES } from './event-states.ts'
import { FORENSICS_STATES } from './forensics-states.ts'
import { PROOF_OWNER_STATES } from './proof-owner-states.ts'
import { PROOF_STATES } from './proof-states.ts'
import { mockAnswers, resetMocks } from './mock-answers.ts'
import { REPORT_STATES } from './report-states.ts'
import { PERFORMANCE_STATES } from './performance-states.ts'
import { PROMPT_STUDIO_STATES } from './prompt-studio-states.ts'
import { PROMPT_TIE_STATES } from './prompt-tie-states.ts'
import { PROMPT_EDITOR_STATES } from './prompt-editor-states.ts'
import { PROMPT_SAVED_STATES } from './prompt-saved-states.ts'
import { REVERSE_STATES } from './reverse-states.ts'
import { DARKROOM_STATES } from './darkroom-states.ts'
import { DELIVERY_STATES } from './delivery-states.ts'
import { CULLING_STATES } from './culling-states.ts'
import { IMPORT_STATES } from './import-states.ts'
import { INVOICE_STATES } from './invoice-states.ts'
import { ROADMAP_STATES } from './roadmap-states.ts'
import { SESSION_STATES } from './session-states.ts'
import { SETTINGS_STATES } from './settings-states.ts'
import { SHOT_STATES } from './shot-states.ts'
import { SIGN_IN_STATES } from './sign-in-states.ts'
import { TEMPLATE_STATES } from './template-states.ts'
import { THING_STATES } from './thing-states.ts'
import { VIDEO_STATES } from './video-states.ts'
import { WORK_STATES } from './work-states.ts'

/** A user before onboarding, one without work, one with a shoot of two images, and an admin. */
export interface People {
  admin: string
  newcomer: string
  empty: string
  full: string
  /** The finished shoot. */
  job: string
}
type TestUser = 'nobody' | 'newcomer' | 'empty' | 'full' | 'admin'

export interface State {
  name: string
  who: TestUser
  path: string | ((people: People) => string)
  /** Mocked responses by URL. */
  mockAnswers?: Record<string, object>
  /** Push messages of the server. */
  tells?: object[]
  /** Actions from the loaded page to the state. */
  act?: (page: Page) => Promise<void>
  /** Selector that exists once the state is reached. */
  shows: string
  /** Reverts what would affect later states. */
  leave?: (page: Page) => Promise<void>
  /** Not available on a phone. */
  isWideOnly?: true
  /** True if the state ends when the window or the language changes, as an open menu does. */
  isFleeting?: true
  /** Differs on a phone, so it is entered again there. */
  isOtherOnPhone?: true
}

const shootPath = ({ job }: People) => `/dashboard/photoshoot?job=${job}`
const press =
  (selector: string, at: 'first' | 'last' = 'first') =>
  (page: Page) =>
    page.locator(selector)[at]().click()

const OWN_PRESET = '00000000-0000-4000-8000-000000000060'

const MANUAL_SCREENS: State[] = [
  {
    name: 'may we measure',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      await page.evaluate(() => localStorage.setItem('studio-analytics-consent', 'unasked'))
      await page.reload()
    },
    shows: '[data-consent]',
  },
  {
    name: 'command palette',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      await page.keyboard.press('Control+k')
    },
    shows: '[role=option]',
  },
  {
    name: 'session',
    who: 'full',
    path: '/dashboard/photoshoot',
    async act(page) {
      await page.evaluate(() => localStorage.setItem('studio-mode', `session:${Date.now()}`))
      await page.reload()
      await page.locator('html[data-mode=session] form').first().waitFor()
    },
    shows: 'form',
    // Later states are in the studio.
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-mode')),
  },
  { name: 'landing', who: 'nobody', path: '/', shows: 'input[type=email]' },
  { name: 'login', who: 'nobody', path: '/login', shows: 'input[type=email]' },
  {
    name: 'login, wrong address',
    who: 'nobody',
    path: '/login',
    act: press('button[type=submit]'),
    shows: '[aria-invalid=true]',
  },
  {
    name: 'login, code',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await page.locator('input[type=email]').fill('code@example.com')
      await page.keyboard.press('Enter')
    },
    shows: 'input[autocomplete=one-time-code]',
  },
  {
    name: 'login, password',
    who: 'nobody',
    path: '/login',
    act: press('.sign-in-body > button', 'last'),
    shows: 'input[type=password]',
  },
  {
    name: 'callback, opened elsewhere',
    who: 'nobody',
    path: '/auth/callback?token_hash=forged&type=magiclink',
    shows: '.sign-in-body > button',
  },
  {
    name: 'callback, failed',
    who: 'nobody',
    path: '/auth/callback?token_hash=forged&type=magiclink',
    act: press('.sign-in-body > button'),
    shows: 'input[type=email]',
  },
  { name: 'not found', who: 'nobody', path: '/nothing-here', shows: 'h1' },
  {
    name: 'onboarding, errors',
    who: 'newcomer',
    path: '/onboarding',
    act: press('button[type=submit]'),
    shows: '[aria-invalid=true]',
  },
  { name: 'dashboard, empty', who: 'empty', path: '/dashboard', shows: 'main textarea' },
  { name: 'dashboard', who: 'full', path: '/dashboard', shows: 'main img' },
  { name: 'photo shoot, empty', who: 'empty', path: '/dashboard/photoshoot', shows: 'textarea[name=prompt]' },
  {
    name: 'photo shoot, errors',
    who: 'empty',
    path: '/dashboard/photoshoot',
    async act(page) {
      await page.locator('textarea[name=prompt]').focus()
      await page.keyboard.press('Control+Enter')
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'photo shoot, running',
    who: 'full',
    path: shootPath,
    shows: '[data-frame="1"] [style*="--part"]',
  },
  { name: 'photo shoot, done', who: 'full', path: shootPath, shows: 'main img' },
  { name: 'gallery, empty', who: 'empty', path: '/dashboard/gallery', shows: 'main a[href*=photoshoot]' },
  { name: 'gallery', who: 'full', path: '/dashboard/gallery', shows: 'a[data-index="1"] img' },
  {
    name: 'gallery, nothing matches',
    who: 'full',
    path: '/dashboard/gallery?model=dalle',
    shows: 'main p + p + div button',
  },
  {
    // Opens a date filter, or the menu of all filters if the row is folded.
    name: 'gallery, a filter',
    isFleeting: true,
    who: 'full',
    path: '/dashboard/gallery',
    act: press('[data-sticks] [aria-haspopup=dialog]:visible'),
    shows: '[role=dialog]',
  },
  {
    name: 'gallery, exporting a selection',
    who: 'full',
    path: '/dashboard/gallery',
    act: openExport,
    mockAnswers: {
      '/api/export-presets': {
        presets: [{ id: OWN_PRESET, name: 'Lookbook for the agency', settings: EXPORT_PRESETS.web }],
      },
    },
    shows: `[role=dialog] label:has([value="${OWN_PRESET}"])`,
  },
  {
    name: 'gallery, exporting with own settings',
    who: 'full',
    path: '/dashboard/gallery',
    async act(page) {
      await openExport(page)
      await page.getByRole('radio').last().check({ force: true })
      await page.getByRole('checkbox').last().check({ force: true })
    },
    shows: '[role=dialog] [data-position]',
  },
  {
    name: 'lightbox',
    who: 'full',
    path: '/dashboard/gallery',
    act: press('a[data-index="0"]'),
    shows: '[role=dialog] button',
    isOtherOnPhone: true,
  },
  {
    name: 'jobs',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      await page.locator('main textarea').waitFor()
      await page.keyboard.press('Control+j')
    },
    shows: '[role=tablist] ~ *, [role=tab][data-state=active]',
  },
  { name: 'profile', who: 'full', path: '/dashboard/profile', shows: 'main ul li svg' },
  {
    name: 'profile, errors',
    who: 'empty',
    path: '/dashboard/profile',
    async act(page) {
      await page.locator('input[name=displayName]').fill('x')
      await page.locator('main form button[type=submit]').click()
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'profile, delete',
    who: 'empty',
    path: '/dashboard/profile',
    act: press('main section:last-of-type button', 'last'),
    shows: '[role=dialog] input[name=confirm]',
  },
  {
    name: 'user menu',
    isFleeting: true,
    who: 'full',
    path: '/dashboard',
    act: press('header button[aria-haspopup=menu]', 'last'),
    shows: '[role=menu]',
  },
  {
    name: 'language menu',
    isFleeting: true,
    who: 'full',
    path: '/dashboard',
    act: press('header button[aria-haspopup=menu]'),
    shows: '[role=menu]',
    isWideOnly: true,
  },
  {
    name: 'help, a topic',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      // The event handler is registered together with the right end of the header.
      await page.locator('header button[aria-haspopup=menu]').last().waitFor()
      const detail = { topicId: 'gallery-filters' }
      await page.evaluate((target) => dispatchEvent(new CustomEvent('open-help', { detail: target })), detail)
    },
    shows: '[role=dialog] article form',
  },
  {
    name: 'navigation',
    isFleeting: true,
    who: 'full',
    path: '/dashboard',
    act: press('.shell-toggle'),
    shows: 'nav a[aria-current=page]',
  },
  ...NOTICE_STATES,
  ...SIGN_IN_STATES,
  ...GATE_STATES,
  ...LEGAL_STATES,
  ...LIBRARY_PUBLIC_STATES,
  ...MY_LIBRARY_STATES,
  ...THING_STATES,
  ...IMPORT_STATES,
  ...DELIVERY_STATES,
  ...CULLING_STATES,
  ...DARKROOM_STATES,
  ...WORK_STATES,
  ...ROADMAP_STATES,
  ...SESSION_STATES,
  ...CLIENT_STATES,
  ...PROOF_STATES,
  ...PROOF_OWNER_STATES,
  ...INVOICE_STATES,
  ...ALIKE_STATES,
  ...MODERATION_STATES,
  ...ECONOMY_STATES,
  ...CONSOLE_STATES,
  ...JOBS_STATES,
  ...PROMPT_TIE_STATES,
  ...TEMPLATE_STATES,
  ...PROMPT_EDITOR_STATES,
  ...PROMPT_SAVED_STATES,
  ...VIDEO_STATES,
  ...PROMPT_STUDIO_STATES,
  ...SHOT_STATES,
  ...GUIDE_STATES,
  ...PERFORMANCE_STATES,
  ...FORENSICS_STATES,
  ...EVENT_STATES,
  ...BOOTH_STATES,
  ...REPORT_STATES,
  ...ADMIN_STATES,
  ...REVERSE_STATES,
  ...SETTINGS_STATES,
]

const nobody: People = { admin: '', newcomer: '', empty: '', full: '', job: '' }
const pathnameOf = ({ path }: State) =>
  new URL(typeof path === 'string' ? path : path(nobody), 'https://studio.invalid').pathname
const manualPaths = new Set(MANUAL_SCREENS.map(pathnameOf))

/** Screens without a listed state, right after opening. A screen with an id in its URL needs a listed state. */
const opened: State[] = SCREENS.filter(({ path }) => !path.includes('$') && !manualPaths.has(path)).map(
  ({ path, guard }) => ({
    name: `opened, ${path}`,
    who: guard ? 'admin' : 'full',
    path,
    shows: 'h1, main h2',
  }),
)

async function openExport(page: Page): Promise<void> {
  await page.locator('a[data-index="0"]').focus()
  await page.keyboard.press('Space')
  await page.locator('[role=toolbar] [aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem').last().click()
}

export const STATES: readonly State[] = [...MANUAL_SCREENS, ...opened]

const adminAddress = (name: string) => `${name}-admin@example.com`

/** Settings that make only the admins of `makePeople` admins, in any order of sign-up. */
export const adminsOf = (names: string[]) => ({ STUDIO_ADMIN_EMAILS: names.map(adminAddress).join(',') })

/** Signs the users up by the same calls as the browser. */
export async function makePeople(url: string, name: string): Promise<People> {
  const [admin, empty, full] = await Promise.all([
    signIn(url, adminAddress(name)),
    signIn(url, `${name}-empty@example.com`),
    signIn(url, `${name}-full@example.com`),
  ])
  const newUser = await signIn(url, `${name}-new@example.com`, { passesOnboarding: false })
  return {
    admin: admin.session,
    newcomer: newUser.session,
    empty: empty.session,
    full: full.session,
    job: await shoot(url, full),
  }
}

async function shoot(url: string, { accessToken }: SignedIn): Promise<string> {
  const { job } = await send<{ job: { id: string } }>(url, accessToken, 'POST', '/api/photoshoots', {
    prompt: 'Teal glass bottle with a brass cap on a plaster plinth, warm window light',
    model: 'studio',
    style: 'commercial',
    aspectRatio: '1:1',
    quality: 'draft',
    count: 2,
    projectName: 'Norte, autumn',
  })
  for (;;) {
    const answer = await send<{ job: { status: string } }>(url, accessToken, 'GET', `/api/jobs/${job.id}`)
    if (answer.job.status === 'completed') return job.id
    if (answer.job.status === 'failed') throw new Error('the shoot failed')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Opens a browser with one user signed in, or none. Motion is reduced, so that every state is stable. */
export async function visitAs(browser: Browser, url: string, session: string, options: Visit) {
  const visitor = await visit(browser, url, { ...options, isCalm: true })
  await visitor.context.addInitScript(
    ([theme, stored]) => {
      localStorage.setItem('studio-theme', theme as string)
      if (stored) localStorage.setItem('empressos-auth-session', stored)
    },
    [options.theme ?? 'dark', session],
  )
  return visitor
}

/** Brings a page into a state. */
export async function enter(page: Page, state: State, people: People): Promise<void> {
  const context = page.context()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (state.name === 'photo shoot, running') await mockRunningShoot(context)
  if (state.tells) await mockNotices(page, state.tells)
  await (state.mockAnswers ? mockAnswers(page, state.mockAnswers) : resetMocks(page))
  await page.goto(typeof state.path === 'string' ? state.path : state.path(people))
  if (state.act) {
    await page.locator('h1').first().waitFor()
    await state.act(page)
  }
  await waitUntilShown(page, state)
}

/** Waits until the page is in this state. */
export const waitUntilShown = (page: Page, { shows }: State): Promise<void> =>
  page.locator(shows).filter({ visible: true }).first().waitFor()

interface JobFixture {
  items: object[]
  result: { media_assets: object[] }
}

/** Mocks the shoot with only its first image finished, since a real one wouldn’t pause there. */
async function mockRunningShoot(context: BrowserContext): Promise<void> {
  const halfDone = (job: JobFixture) => ({
    ...job,
    status: 'running',
    progress: 0.5,
    finishedAt: null,
    canCancel: true,
    canRetry: false,
    items: job.items.map((item, index) =>
      index === 0 ? item : { ...item, status: 'developing', progress: 0.4, mediaId: null },
    ),
    result: { media_assets: job.result.media_assets.slice(0, 1) },
  })
  await askSingly(context)
  await context.route('**/api/jobs**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { job?: JobFixture; jobs?: JobFixture[] }
    const json = body.job ? { ...body, job: halfDone(body.job) } : { ...body, jobs: body.jobs?.map(halfDone) }
    await route.fulfill({ response, json })
  })
}
