// Event Mode: its console, its booth and a guest's page. Pretended: an evening with guests takes longer than a look.
import type { Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(7100 + last)}`
const ID = idOf(1)
const AT = '2026-11-21T17:00:00.000Z'
const CONFIG = {
  ...{ locales: ['en', 'es'], idleSeconds: 60, countdownSeconds: 3, templates: ['four-up', 'strips'] },
  ...{
    ownTemplates: [],
    filters: ['none', 'mono'],
    boomerang: true,
    approve: false,
    flash: true,
    beeps: true,
  },
  ...{ lens: 'above', sharperStill: false, asksConsent: true, mail: true },
  attract: { title: '', text: '', pictures: 'built-in', uploads: [] },
  watermark: { text: 'Casa Norte', uploadId: null, place: 'bottom-right', opacity: 0.7 },
  print: { way: 'browser', printer: null, maxCopies: 2, totalSheets: 400 },
  look: { name: 'Silver', prompt: 'a silver gelatin print' },
}
const EVENT = {
  ...{ id: ID, name: 'Opening night, Casa Norte', startsAt: AT, endsAt: '2026-11-22T00:00:00.000Z' },
  ...{ timeZone: 'Europe/Madrid', config: CONFIG, configVersion: 3, consentVersion: 1, purgeDays: 30 },
  consent: { en: 'Your pictures are kept for 30 days.', es: 'Tus fotos se guardan 30 días.' },
  ...{ looksBudget: 300, looksUsed: 140, projectId: idOf(9), closedAt: null, createdAt: AT },
}
const booth = (n: number, name: string, state: string, waiting: number, minutes: number) => ({
  ...{ id: idOf(10 + n), name, pairedAt: AT, revokedAt: null },
  seenAt: new Date(Date.now() - (state === 'offline' ? 840_000 : 2000)).toISOString(),
  report: {
    ...{
      waiting,
      oldestWaitingAt: waiting > 0 ? new Date(Date.now() - minutes * 60_000).toISOString() : null,
    },
    ...{ parked: 0, build: '12.5.0', camera: 'Logitech Brio', state: state === 'offline' ? 'open' : state },
    storage: { usedBytes: 4e9, quotaBytes: 2e10, isPersistent: true },
    pin: { failures: 0, lockedSeconds: 0 },
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
const MAILS = [{ id: idOf(60), address: 'guest@example.com', reason: '550 no such user', at: AT }]
const NO_SUMS = Object.fromEntries(Object.keys(ANALYTICS.totals).map((name) => [name, 0]))

const at = `/api/kiosk/events/${ID}`
const answers = { [at]: { event: EVENT, booths: BOOTHS }, [`${at}/mails`]: { mails: MAILS } }
const path = `/dashboard/events/${ID}`

const SELF = {
  booth: { id: idOf(11), name: 'Terrace' },
  event: {
    ...{ id: ID, name: EVENT.name, startsAt: AT, endsAt: EVENT.endsAt, timeZone: 'Europe/Madrid' },
    ...{ closedAt: null, config: CONFIG, configVersion: 3, consent: EVENT.consent, consentVersion: 1 },
    ...{ purgeDays: 30, look: { name: 'Silver', left: 160, by: 'grade' }, sheetsLeft: 212 },
  },
  pin: { verifier: { salt: 'AAAA', rounds: 1, hash: 'AAAA' }, failures: 0, lockedSeconds: 0 },
  ...{ printer: null, pictures: [], linkBase: 'https://studio.example/e/', now: AT },
}
const BOOTH_CALLS = {
  '/api/kiosk/pair': { token: 'a-booth', self: SELF },
  '/api/kiosk/me': SELF,
  '/api/kiosk/batch': { results: [], now: AT },
}

/** For one picture and without questions. */
const QUICK = {
  ...BOOTH_CALLS,
  '/api/kiosk/pair': {
    token: 'a-booth',
    self: {
      ...SELF,
      event: {
        ...SELF.event,
        config: { ...CONFIG, templates: ['single'], filters: ['none'], boomerang: false, asksConsent: false },
      },
    },
  },
}
QUICK['/api/kiosk/me'] = QUICK['/api/kiosk/pair'].self

const typeCode = async (page: Page): Promise<void> => {
  await page.locator('#booth-code').fill('ABCD2345')
  await page.locator('#booth-code ~ button').click()
}

/** Gives the page a camera that shows a picture, and pairs it, as a host does with the code of the console. */
async function pairBooth(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const context = canvas.getContext('2d')!
    const draw = () => {
      context.fillStyle = `hsl(${(Date.now() / 50) % 360} 20% 60%)`
      context.fillRect(0, 0, 1280, 720)
      requestAnimationFrame(draw)
    }
    draw()
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(30) })
  })
  await typeCode(page)
  await page.locator('[data-booth=touch]').waitFor()
  // The booth speaks the event's first language until somebody chooses theirs.
  if (await page.evaluate(() => navigator.language.startsWith('es')))
    await page.locator('button[lang=es]').click()
}

async function begin(page: Page): Promise<void> {
  await pairBooth(page)
  await page.locator('[data-booth=touch]').click()
}

async function takePicture(page: Page): Promise<void> {
  await begin(page)
  await page.locator('main footer button').last().click()
}

/** What a booth on this device has not sent, written as the booth does. */
async function signOutOnABooth(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('studio-booth', 1)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
        opening.onsuccess = () => {
          const tx = opening.result.transaction('outbox', 'readwrite')
          for (let n = 0; n < 12; n += 1) tx.objectStore('outbox').add({ kind: 'capture' })
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.locator('.shell-sidebar > :last-child button').click()
}

/** Another booth begins anew: what was kept of this one is dropped with it. */
const forgetBooth = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('studio-booth')
        gone.onsuccess = gone.onblocked = resolve
      }),
  )
}

const LINK = 'a-guests-link-of-the-booth'
const GUEST = {
  ...{ state: 'here', event: { name: EVENT.name, timeZone: 'Europe/Madrid' }, locale: 'en' },
  ...{ startedAt: AT, until: '2026-12-21T17:00:00.000Z', isComplete: true },
  captures: [
    {
      ...{ id: idOf(70), kind: 'sheet', mime: 'image/jpeg', width: 1200, height: 1800, look: null },
    },
    {
      ...{ id: idOf(71), kind: 'shot', mime: 'image/jpeg', width: 1920, height: 1080 },
      look: { name: 'Silver', by: 'grade', state: 'waiting' },
    },
  ],
}

export const EVENT_STATES: State[] = [
  {
    name: 'event, an evening with guests',
    ...{ who: 'full', path, shows: 'main li:has-text("208")' },
    pretend: { ...answers, [`${at}/analytics`]: ANALYTICS },
  },
  {
    name: 'event, before the first guest',
    ...{ who: 'full', path, shows: 'main li[data-is]' },
    pretend: {
      [at]: { event: { ...EVENT, startsAt: null, endsAt: null }, booths: [] },
      [`${at}/mails`]: { mails: [] },
      [`${at}/analytics`]: { totals: NO_SUMS, hours: [], steps: [] },
    },
  },
  {
    name: 'event, being edited',
    ...{ who: 'full', path: `${path}/edit`, shows: 'main canvas' },
    pretend: { ...answers, '/api/kiosk/printers': { printers: [] } },
  },
  {
    name: 'booth, which event it is for',
    ...{ who: 'nobody', path: '/event/start', shows: '#booth-code' },
    leave: forgetBooth,
  },
  {
    name: 'booth, before it begins',
    ...{ who: 'nobody', path: '/event/start', shows: '[role=checkbox]' },
    pretend: BOOTH_CALLS,
    act: begin,
    leave: forgetBooth,
    isFleeting: true,
  },
  {
    name: 'booth, between guests',
    ...{ who: 'nobody', path: '/event/start', shows: '[data-booth=touch]' },
    pretend: BOOTH_CALLS,
    act: pairBooth,
    leave: forgetBooth,
    isFleeting: true,
  },
  {
    name: 'booth, with a picture',
    ...{ who: 'nobody', path: '/event/start', shows: 'main svg[class*=qr]' },
    pretend: QUICK,
    act: takePicture,
    leave: forgetBooth,
    isFleeting: true,
  },
  {
    name: 'booth, signing out before all is sent',
    ...{ who: 'full', path: '/dashboard', shows: '[role=dialog]' },
    act: signOutOnABooth,
    async leave(page) {
      await page.keyboard.press('Escape')
      await forgetBooth(page)
    },
    isWideOnly: true,
    isFleeting: true,
  },
  {
    name: 'guest of the booth',
    ...{ who: 'nobody', path: `/e/${LINK}`, shows: 'img' },
    pretend: { [`/api/guest/${LINK}`]: GUEST },
    async act(page) {
      const { buffer: body, mimeType: contentType } = await picture({ hasRecipe: false })
      await page.context().route('**/api/guest/*/*/*', (route) => route.fulfill({ body, contentType }))
      // Who opens it has a language of their own; else it is that of the session.
      await page.evaluate(() => localStorage.setItem('studio-locale', navigator.language.slice(0, 2)))
      await page.reload()
    },
    isFleeting: true,
  },
]
