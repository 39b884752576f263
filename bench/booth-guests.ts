// Simulated guests of different kinds: most take a photo and leave, some print, send an email, delete, lose the camera
// or walk away.
import type { Page } from 'playwright-core'

/** Exceeds the longest step of a guest, and the timeout of a guest who has walked away. */
const STUCK_MS = 30_000
const KINDS = ['goes', 'prints', 'mails', 'goes', 'deletes', 'loses the camera', 'goes', 'retakes'] as const
const WALKS_AWAY_EVERY = 20
const PLACES = ['before', 'at the picture', 'at the address'] as const

export interface Guest {
  /** Times in ms from the last photo to its code on the screen, for guests who saw the code. */
  codeMs?: number
  prints: number
  mails: number
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ timeout: STUCK_MS })
const isVisible = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor({ timeout: STUCK_MS })
const between = (page: Page) =>
  page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor({ timeout: STUCK_MS })

/** Init script that adds `pullCamera`, which stops the camera of the page like an unplugged cable. */
export function exposeStreams(): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const streams: MediaStream[] = []
  Object.assign(window, {
    pullCamera: () => {
      for (const stream of streams.splice(0)) for (const track of stream.getTracks()) track.stop()
    },
  })
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    streams.push(stream)
    return stream
  }
}

const watchForCode = (page: Page) =>
  page.evaluate(() => {
    const poll = () => {
      const code = document.querySelector('svg[class*=qr]')
      // Progress bar during rendering of the sheet. Screens of a lost camera or a full disk do not match.
      const bar = code ?? document.querySelector('[class*=halves] i[class*=bar]')
      const times = window as unknown as { after?: number; code?: number }
      if (bar) times.after ??= performance.now()
      if (code) times.code ??= performance.now()
      else requestAnimationFrame(poll)
    }
    Object.assign(window, { after: undefined, code: undefined })
    poll()
  })

async function mail(page: Page, n: number): Promise<void> {
  await press(page, 'Send to e-mail')
  await page.getByRole('textbox', { name: 'Email address' }).fill(`guest${n}@example.com`)
  await page.getByRole('checkbox').click()
  // The button of the form has an arrow after its label.
  await page.locator('form button[type=submit]').click()
  await isVisible(page, 'Yours to keep')
}

/** Runs the `n`th guest of an evening, from the first touch until the booth is free again. */
export async function visit(page: Page, n: number): Promise<Guest> {
  const kind = KINDS[n % KINDS.length]
  const leaves = n % WALKS_AWAY_EVERY === WALKS_AWAY_EVERY - 1
  const place = leaves ? PLACES[Math.floor(n / WALKS_AWAY_EVERY) % PLACES.length] : undefined
  const guest: Guest = { prints: 0, mails: 0 }
  await press(page, 'Touch anywhere to start')
  if (place === 'before') {
    await between(page)
    return guest
  }
  await watchForCode(page)
  await press(page, 'Start')
  if (kind === 'loses the camera')
    await page.evaluate(() => (window as unknown as { pullCamera: () => void }).pullCamera())
  await isVisible(page, 'Yours to keep')
  const codeMs = await page.evaluate(() => {
    const { after = 0, code = 0 } = window as unknown as { after?: number; code?: number }
    return code - after
  })
  // After a lost camera, a screen of the same shape was shown before.
  if (kind !== 'loses the camera') guest.codeMs = codeMs
  if (place === 'at the address') await press(page, 'Send to e-mail')
  if (place) {
    await between(page)
    return guest
  }
  const print = page.getByRole('button', { name: 'Print 1', exact: true })
  // The button is missing while the printer is unavailable.
  if (kind === 'prints' && (await print.isVisible())) {
    await print.click()
    guest.prints = 1
  }
  if (kind === 'mails') {
    await mail(page, n)
    guest.mails = 1
  }
  if (kind === 'retakes') {
    await press(page, 'Retake')
    await press(page, 'Start')
    await isVisible(page, 'Yours to keep')
  }
  if (kind === 'deletes') {
    await press(page, 'Delete my photos')
    await press(page, 'Delete them all')
  } else {
    await press(page, 'Done')
    // Skips the six seconds before the next guest, to shorten the run.
    await press(page, 'Keep this open')
    await press(page, 'Close')
  }
  await between(page)
  return guest
}
