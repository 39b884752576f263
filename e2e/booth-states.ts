// Booth screens for guests and host, with a mocked event and the browser's fake camera.
import type { Page } from '@playwright/test'
import { TIMESTAMP, CONFIG, EVENT, idOf } from './event-states.ts'
import type { State } from './states.ts'

const SELF = {
  booth: { id: idOf(11), name: 'Terrace' },
  event: {
    id: EVENT.id,
    name: EVENT.name,
    startsAt: TIMESTAMP,
    endsAt: EVENT.endsAt,
    timeZone: 'Europe/Madrid',
    closedAt: null,
    config: CONFIG,
    configVersion: 3,
    consent: EVENT.consent,
    consentVersion: 1,
    purgeDays: 30,
    look: { name: 'Silver', left: 160, by: 'grade' },
    sheetsLeft: 212,
  },
  pin: { verifier: { salt: 'AAAA', rounds: 1, hash: 'AAAA' }, failures: 0, lockedSeconds: 0 },
  printer: null,
  pictures: [],
  linkBase: 'https://studio.example/e/',
  now: TIMESTAMP,
}
const BOOTH_CALLS = {
  '/api/kiosk/pair': { token: 'a-booth', self: SELF },
  '/api/kiosk/me': SELF,
  '/api/kiosk/batch': { results: [], now: TIMESTAMP },
  '/api/kiosk/pin': { isRight: true, triesLeft: 5 },
}

const callsOf = (self: object) => ({
  ...BOOTH_CALLS,
  '/api/kiosk/pair': { token: 'a-booth', self },
  '/api/kiosk/me': self,
})
const configured = (config: object) => ({
  ...SELF,
  event: { ...SELF.event, config: { ...CONFIG, boomerang: false, ...config } },
})
const ONE = { templates: ['single'], filters: ['none'], asksConsent: false }
/** Event with one photo and no consent. */
const QUICK = callsOf(configured(ONE))
/** Event with one photo and a long countdown. */
const SLOW = callsOf(configured({ ...ONE, countdownSeconds: 10 }))
/** Event with four photos and a choice of sheets and filters, without consent. */
const BOOTH_WITHOUT_CONSENT = callsOf(configured({ asksConsent: false }))
/** No choice of language: the booth uses the first one of its event. */
const OVER = callsOf({
  ...SELF,
  event: { ...SELF.event, closedAt: TIMESTAMP, config: { ...CONFIG, locales: ['es', 'en'] } },
})

const typeCode = async (page: Page): Promise<void> => {
  await page.locator('#booth-code').fill('ABCD2345')
  await page.locator('#booth-code ~ button').click()
}

/** Simulates an unplugged camera: its frames stop, and it is not found again. */
const takeCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator.mediaDevices, {
      getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')),
    })
    HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
    const none = { totalVideoFrames: 0, droppedVideoFrames: 0, creationTime: 0 }
    HTMLVideoElement.prototype.getVideoPlaybackQuality = () => none as VideoPlaybackQuality
  })

/** Pairs the page with the code of the console, like a host. */
async function pairBooth(page: Page): Promise<void> {
  await typeCode(page)
  await page.locator('[data-booth=touch]').waitFor()
  // The booth uses the event's first language until a guest chooses another.
  if (await page.evaluate(() => navigator.language.startsWith('es')))
    await page.locator('button[lang=es]').click()
}

async function start(page: Page): Promise<void> {
  await pairBooth(page)
  await page.locator('[data-booth=touch]').click()
}

async function takePicture(page: Page): Promise<void> {
  await start(page)
  // Selected by its arrow, because other screens have a different button at that position.
  await page.locator('main footer button:has(.lucide-arrow-right)').click()
}

/** Takes a photo, then presses the given button of the list of actions. */
async function afterPicture(page: Page, button: string): Promise<void> {
  await takePicture(page)
  await page.locator('main svg[class*=qr]').waitFor()
  await page.locator(button).click()
}

/** Opens the host's pages with the keyboard shortcut. */
async function openHostPages(page: Page): Promise<void> {
  await pairBooth(page)
  await page.keyboard.press('Control+Alt+a')
  await page.locator('form button[type=submit]').waitFor()
  await page.keyboard.type('2468')
  await page.keyboard.press('Enter')
  await page.locator('main nav [aria-current=page]').waitFor()
}
const hostPage = (n: number) => async (page: Page) => {
  await openHostPages(page)
  await page.locator('main nav button').nth(n).click()
}

/** Writes unsent data of a booth on this device, in the booth's own format. */
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

/** Deletes the data of this booth, so that the next one starts empty. */
const deleteBoothData = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase('studio-booth')
        deletion.onsuccess = deletion.onblocked = resolve
      }),
  )
}

export const BOOTH_STATES: State[] = [
  {
    name: 'booth, which event it is for',
    who: 'nobody',
    path: '/event/start',
    shows: '#booth-code',
    leave: deleteBoothData,
  },
  {
    name: 'booth, before it begins',
    who: 'nobody',
    path: '/event/start',
    shows: '[role=checkbox]',
    mockAnswers: BOOTH_CALLS,
    act: start,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, between guests',
    who: 'nobody',
    path: '/event/start',
    shows: '[data-booth=touch]',
    mockAnswers: BOOTH_CALLS,
    act: pairBooth,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, with a picture',
    who: 'nobody',
    path: '/event/start',
    shows: 'main svg[class*=qr]',
    mockAnswers: QUICK,
    act: takePicture,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, choosing a sheet',
    who: 'nobody',
    path: '/event/start',
    shows: 'main fieldset',
    mockAnswers: BOOTH_WITHOUT_CONSENT,
    act: start,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, getting ready',
    who: 'nobody',
    path: '/event/start',
    shows: 'main video[class*=mirror]',
    mockAnswers: QUICK,
    act: start,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, counting down',
    who: 'nobody',
    path: '/event/start',
    shows: 'main p[class*=count]',
    mockAnswers: SLOW,
    act: takePicture,
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, an address',
    who: 'nobody',
    path: '/event/start',
    shows: 'main form input',
    mockAnswers: QUICK,
    act: (page) => afterPicture(page, 'main button:has(.lucide-mail)'),
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, thanks',
    who: 'nobody',
    path: '/event/start',
    shows: 'main footer .lucide-arrow-right',
    mockAnswers: QUICK,
    async act(page) {
      await afterPicture(page, 'main button:has(.lucide-check)')
      // Skips the six seconds before the next guest.
      await page.locator('main ol ~ footer button').click()
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, its camera gone in the middle',
    who: 'nobody',
    path: '/event/start',
    shows: 'main .lucide-camera-off',
    mockAnswers: SLOW,
    async act(page) {
      await takePicture(page)
      await page.locator('main p[class*=count]').waitFor()
      await takeCamera(page)
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, without a camera',
    who: 'nobody',
    path: '/event/start',
    shows: 'main footer .lucide-camera-off',
    mockAnswers: BOOTH_CALLS,
    async act(page) {
      await pairBooth(page)
      await takeCamera(page)
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, after its event',
    who: 'nobody',
    path: '/event/start',
    shows: 'main footer .lucide-lock',
    mockAnswers: OVER,
    async act(page) {
      await typeCode(page)
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, closed for service',
    who: 'nobody',
    path: '/event/start',
    shows: 'main footer .lucide-lock',
    mockAnswers: BOOTH_CALLS,
    async act(page) {
      await openHostPages(page)
      await page.locator('main nav button:has(.lucide-pause)').click()
      await page.locator('main section header button').click()
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  {
    name: 'booth, the PIN of its host',
    who: 'nobody',
    path: '/event/start',
    shows: 'main form [role=alert]:not(:empty)',
    mockAnswers: { ...BOOTH_CALLS, '/api/kiosk/pin': { isRight: false, triesLeft: 3 } },
    async act(page) {
      await pairBooth(page)
      await page.keyboard.press('Control+Alt+a')
      await page.locator('form button[type=submit]').waitFor()
      await page.keyboard.type('1357')
      await page.keyboard.press('Enter')
    },
    leave: deleteBoothData,
    isFleeting: true,
  },
  ...['status', 'settings', 'template', 'attract', 'analytics'].map(
    (name, n): State => ({
      name: `booth, its host: ${name}`,
      who: 'nobody',
      path: '/event/start',
      shows: `main nav button:nth-of-type(${n + 1})[aria-current=page]`,
      mockAnswers: BOOTH_CALLS,
      act: hostPage(n),
      leave: deleteBoothData,
      isFleeting: true,
    }),
  ),
  {
    name: 'booth, signing out before all is sent',
    who: 'full',
    path: '/dashboard',
    shows: '[role=dialog]',
    act: signOutOnABooth,
    async leave(page) {
      await page.keyboard.press('Escape')
      await deleteBoothData(page)
    },
    isWideOnly: true,
    isFleeting: true,
  },
]
