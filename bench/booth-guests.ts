// Guests of a booth, each of their own kind: most take a picture and go, some print, mail, delete, lose the camera or walk away.
import type { Page } from 'playwright-core'

/** Longer than any step of a guest may take, and than it takes to forget one who has walked away. */
const STUCK_MS = 30_000
const KINDS = ['goes', 'prints', 'mails', 'goes', 'deletes', 'loses the camera', 'goes', 'retakes'] as const
const WALKS_AWAY_EVERY = 20
const PLACES = ['before', 'at the picture', 'at the address'] as const

export interface Guest {
  /** From the last picture to its code on the screen, in ms; of those who saw it. */
  codeMs?: number
  prints: number
  mails: number
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ timeout: STUCK_MS })
const seen = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor({ timeout: STUCK_MS })
const between = (page: Page) =>
  page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor({ timeout: STUCK_MS })

/** To be run in a page before anything of it: what stops its camera, as a cable that is pulled out does. */
export function keepStreams(): void {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const streams: MediaStream[] = []
  Object.assign(window, {
    pullCamera: () => {
      for (const stream of streams.splice(0)) for (const track of stream.getTracks()) track.stop()
    },
  })
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    streams.push(stream)
    return stream
  }
}

const watchForCode = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const code = document.querySelector('svg[class*=qr]')
      // What stands while the sheet is drawn, and nothing that a camera or a full disk shows.
      const bar = code ?? document.querySelector('[class*=halves] i[class*=bar]')
      const times = window as unknown as { after?: number; code?: number }
      if (bar) times.after ??= performance.now()
      if (code) times.code ??= performance.now()
      else requestAnimationFrame(look)
    }
    Object.assign(window, { after: undefined, code: undefined })
    look()
  })

async function mail(page: Page, n: number): Promise<void> {
  await press(page, 'Send to e-mail')
  await page.getByRole('textbox', { name: 'Email address' }).fill(`guest${n}@example.com`)
  await page.getByRole('checkbox').click()
  // The form's own button has an arrow behind its word.
  await page.locator('form button[type=submit]').click()
  await seen(page, 'Yours to keep')
}

/** The `n`th guest of an evening, from the first touch until the booth is free again. */
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
  await seen(page, 'Yours to keep')
  const codeMs = await page.evaluate(() => {
    const { after = 0, code = 0 } = window as unknown as { after?: number; code?: number }
    return code - after
  })
  // Whoever waited for the camera has seen something else of this shape before.
  if (kind !== 'loses the camera') guest.codeMs = codeMs
  if (place === 'at the address') await press(page, 'Send to e-mail')
  if (place) {
    await between(page)
    return guest
  }
  const print = page.getByRole('button', { name: 'Print 1', exact: true })
  // While the printer is away there is none.
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
    await seen(page, 'Yours to keep')
  }
  if (kind === 'deletes') {
    await press(page, 'Delete my photos')
    await press(page, 'Delete them all')
  } else {
    await press(page, 'Done')
    // Else the next guests wait for six seconds, and an evening is short.
    await press(page, 'Keep this open')
    await press(page, 'Close')
  }
  await between(page)
  return guest
}
