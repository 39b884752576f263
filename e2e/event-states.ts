// Event Mode: its console and a guest's page, with mocked data, since an evening with guests takes too long.
import type { Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

export const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(7100 + last)}`
const ID = idOf(1)
export const TIMESTAMP = '2026-11-21T17:00:00.000Z'
export const CONFIG = {
  locales: ['en', 'es'],
  idleSeconds: 60,
  countdownSeconds: 3,
  templates: ['four-up', 'strips'],
  ownTemplates: [],
  filters: ['none', 'mono'],
  boomerang: true,
  approve: false,
  flash: true,
  beeps: true,
  lens: 'above',
  sharperStill: false,
  asksConsent: true,
  mail: true,
  attract: { title: '', text: '', pictures: 'built-in', uploads: [] },
  watermark: { text: 'Casa Norte', uploadId: null, place: 'bottom-right', opacity: 0.7 },
  print: { way: 'browser', printer: null, maxCopies: 2, totalSheets: 400 },
  look: { name: 'Silver', prompt: 'a silver gelatin print' },
}
export const EVENT = {
  id: ID,
  name: 'Opening night, Casa Norte',
  startsAt: TIMESTAMP,
  endsAt: '2026-11-22T00:00:00.000Z',
  timeZone: 'Europe/Madrid',
  config: CONFIG,
  configVersion: 3,
  consentVersion: 1,
  purgeDays: 30,
  consent: { en: 'Your pictures are kept for 30 days.', es: 'Tus fotos se guardan 30 días.' },
  looksBudget: 300,
  looksUsed: 140,
  projectId: idOf(9),
  closedAt: null,
  createdAt: TIMESTAMP,
}
const booth = (n: number, name: string, state: string, waiting: number, minutes: number) => ({
  id: idOf(10 + n),
  name,
  pairedAt: TIMESTAMP,
  revokedAt: null,
  seenAt: new Date(Date.now() - (state === 'offline' ? 840_000 : 2000)).toISOString(),
  report: {
    waiting,
    oldestWaitingAt: waiting > 0 ? new Date(Date.now() - minutes * 60_000).toISOString() : null,
    parked: 0,
    build: '12.5.0',
    camera: 'Logitech Brio',
    state: state === 'offline' ? 'open' : state,
    storage: { usedBytes: 4e9, quotaBytes: 2e10, isPersistent: true },
    pin: { failures: 0, lockedSeconds: 0 },
    isArmed: name !== 'Bar',
  },
})
const BOOTHS = [
  booth(1, 'Terrace', 'offline', 38, 14),
  booth(2, 'Foyer', 'open', 0, 0),
  booth(3, 'Bar', 'closed', 2, 1),
]
const SUMS = {
  sessions: 70,
  shots: 266,
  retakes: 8,
  mails: 31,
  prints: 66,
  opens: 101,
  downloads: 9,
  looks: 30,
}
const STEPS = ['started', 'agreed', 'all-shots', 'opened', 'printed', 'mailed']
const ANALYTICS = {
  totals: { ...SUMS, sessions: 212, shots: 806, mailsFailed: 6, guestsWhoOpened: 168, deleted: 2 },
  hours: [18, 19, 20, 21].map((hour, at) => ({
    ...SUMS,
    at: `2026-11-21T${hour - 1}:00:00.000Z`,
    sessions: [22, 58, 70, 62][at],
  })),
  steps: STEPS.map((step, at) => ({ step, sessions: [212, 208, 201, 168, 137, 82][at] })),
}
const MAILS = [{ id: idOf(60), address: 'guest@example.com', reason: '550 no such user', at: TIMESTAMP }]
const NO_SUMS = Object.fromEntries(Object.keys(ANALYTICS.totals).map((name) => [name, 0]))

const at = `/api/kiosk/events/${ID}`
const answers = { [at]: { event: EVENT, booths: BOOTHS }, [`${at}/mails`]: { mails: MAILS } }
const path = `/dashboard/events/${ID}`

const LINK = 'a-guests-link-of-the-booth'
const GUEST = {
  state: 'here',
  event: { name: EVENT.name, timeZone: 'Europe/Madrid' },
  locale: 'en',
  startedAt: TIMESTAMP,
  until: '2026-12-21T17:00:00.000Z',
  isComplete: true,
  captures: [
    { id: idOf(70), kind: 'sheet', mime: 'image/jpeg', width: 1200, height: 1800, look: null },
    {
      id: idOf(71),
      kind: 'shot',
      mime: 'image/jpeg',
      width: 1920,
      height: 1080,
      look: { name: 'Silver', by: 'grade', state: 'waiting' },
    },
  ],
}

const GUEST_CALL = `/api/guest/${LINK}`
const [SHEET, SHOT] = GUEST.captures
const CAPTURES_WITH_LOOK = [{ ...SHOT, look: { name: 'Silver', by: 'engine', state: 'made' } }, SHEET]
const CAPTURES_WITH_REFUSED_LOOK = [{ ...SHOT, look: { name: 'Silver', by: 'engine', state: 'refused' } }]
const EVENTS = {
  events: [
    EVENT,
    { ...EVENT, id: idOf(2), name: 'Sommerfest 2026', startsAt: null, endsAt: null },
    { ...EVENT, id: idOf(3), name: 'Boda de Lucía y Andrés', closedAt: TIMESTAMP },
  ],
  nextCursor: null,
}

async function openAsGuest(page: Page): Promise<void> {
  const { buffer: body, mimeType: contentType } = await picture({ hasRecipe: false })
  await page.context().route('**/api/guest/*/*/*', (route) => route.fulfill({ body, contentType }))
  // The browser's language applies first, then that of the session.
  await page.evaluate(() => localStorage.setItem('studio-locale', navigator.language.slice(0, 2)))
  await page.reload()
  await page.locator('main h1, header h1').first().waitFor()
}

async function pairOnTheConsole(page: Page): Promise<void> {
  await page.locator('main header button').last().click()
  await page.locator('[role=dialog] input').fill('Terrace')
  await page.locator('[role=dialog] button[type=submit]').click()
}

export const EVENT_STATES: State[] = [
  {
    name: 'event, an evening with guests',
    who: 'full',
    path,
    shows: 'main li:has-text("208")',
    mockAnswers: { ...answers, [`${at}/analytics`]: ANALYTICS },
  },
  {
    name: 'event, before the first guest',
    who: 'full',
    path,
    shows: 'main li[data-is]',
    mockAnswers: {
      [at]: { event: { ...EVENT, startsAt: null, endsAt: null }, booths: [] },
      [`${at}/mails`]: { mails: [] },
      [`${at}/analytics`]: { totals: NO_SUMS, hours: [], steps: [] },
    },
  },
  {
    name: 'event, being edited',
    who: 'full',
    path: `${path}/edit`,
    shows: 'main canvas',
    mockAnswers: { ...answers, '/api/kiosk/printers': { printers: [] } },
  },
  {
    name: 'events, of a host',
    who: 'full',
    path: '/dashboard/events',
    shows: 'main li a',
    mockAnswers: { '/api/kiosk/events': EVENTS },
  },
  {
    name: 'events, none yet',
    who: 'empty',
    path: '/dashboard/events',
    shows: 'main a[href$="/events/new"]',
    mockAnswers: { '/api/kiosk/events': { events: [], nextCursor: null } },
  },
  {
    name: 'event, a booth being paired',
    who: 'full',
    path,
    shows: '[role=dialog] [role=status] [class*=code]',
    mockAnswers: {
      ...answers,
      [`${at}/analytics`]: ANALYTICS,
      [`${at}/booths`]: { booth: BOOTHS[0]!, code: 'ABCD2345', expiresAt: '2026-11-21T17:15:00.000Z' },
    },
    act: pairOnTheConsole,
    isFleeting: true,
  },
  {
    name: 'guest of the booth',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: 'img',
    mockAnswers: { [GUEST_CALL]: GUEST },
    act: openAsGuest,
    isFleeting: true,
  },
  {
    name: 'guest of the booth, with looks',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: '.guest-switch button:last-child[aria-pressed=true]',
    mockAnswers: { [GUEST_CALL]: { ...GUEST, captures: CAPTURES_WITH_LOOK } },
    async act(page) {
      await openAsGuest(page)
      await page.locator('.guest-switch button').last().click()
    },
    isFleeting: true,
  },
  {
    name: 'guest of the booth, whose look was refused',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: '.guest-notes p',
    mockAnswers: { [GUEST_CALL]: { ...GUEST, captures: CAPTURES_WITH_REFUSED_LOOK } },
    act: openAsGuest,
    isFleeting: true,
  },
  {
    name: 'guest of the booth, before the pictures',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: '.guest-message .guest-lamp',
    mockAnswers: { [GUEST_CALL]: { state: 'waiting' } },
    act: openAsGuest,
    isFleeting: true,
  },
  {
    name: 'guest of the booth, after the end',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: '.guest-message:not(:has(.guest-lamp)) h1',
    mockAnswers: { [GUEST_CALL]: { state: 'gone', by: 'event' } },
    act: openAsGuest,
    isFleeting: true,
  },
  {
    name: 'guest of the booth, deleting',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: 'dialog button.is-bad:enabled',
    mockAnswers: {
      [GUEST_CALL]: GUEST,
      [`${GUEST_CALL}/delete`]: { pictures: 2, looks: 1, mails: 1, confirm: 'a-word' },
    },
    async act(page) {
      await openAsGuest(page)
      await page.locator('.guest-foot button').first().click()
    },
    isFleeting: true,
  },
  {
    name: 'guest of the booth, reporting',
    who: 'nobody',
    path: `/e/${LINK}`,
    shows: 'dialog textarea',
    mockAnswers: { [GUEST_CALL]: GUEST },
    async act(page) {
      await openAsGuest(page)
      await page.locator('.guest-foot button').nth(1).click()
    },
    isFleeting: true,
  },
]
