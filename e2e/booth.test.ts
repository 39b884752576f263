import type { GuestPage } from '@studio/contract/kiosk'
import type { Page } from '@playwright/test'
import { axeViolations } from './actions.ts'
import { takePicture, withBooth } from './booth-actions.ts'
import { expect, test } from './test.ts'

/** Waits until all files for an offline start are stored. */
const waitUntilArmed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => Boolean(await (await caches.open('studio-booth-1')).match('/event/start'))),
    )
    .toBe(true)

const kindsOf = (now: GuestPage) =>
  now.state === 'here' ? [...now.captures.map(({ kind }) => kind).toSorted(), now.isComplete] : []

const SIZES = [
  [320, 568],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1080, 1920],
] as const

/**
 * Returns points of a grid over the start screen where a touch would neither start a visit nor press another control.
 */
async function deadPoints(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const dead = await page.evaluate(() => {
      const points = Array.from({ length: 20 * 20 }, (_, n) => [n % 20, Math.floor(n / 20)] as const)
      return points.flatMap(([column, row]) => {
        const [x, y] = [((column + 0.5) / 20) * innerWidth, ((row + 0.5) / 20) * innerHeight]
        const hit = document.elementFromPoint(x, y)
        return hit?.closest('button') ? [] : [`${Math.round(x)}, ${Math.round(y)}: ${hit?.className}`]
      })
    })
    problems.push(...dead.map((point) => `${width} × ${height} at ${point}`))
  }
  return problems
}

test(
  'a guest starts, poses and gets their photo: on the booth immediately, at their link once online',
  { tag: '@main' },
  () =>
    withBooth({ boomerang: true }, async ({ context, page, guestPage }) => {
      expect(await axeViolations(page)).toEqual([])
      expect(await deadPoints(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 720 })
      const touch = page.getByRole('button', { name: 'Touch anywhere to start' })
      const back = page.getByRole('button', { name: 'Back', exact: true })
      await page.keyboard.press('Enter')
      await back.click()
      // Waits until the start screen accepts touches, then touches it outside of controls.
      await touch.click({ trial: true })
      await page.mouse.click(1000, 400)
      await back.click()
      await context.setOffline(true)
      const token = await takePicture(page)
      expect(await axeViolations(page)).toEqual([])
      expect((await guestPage(token)).state).toBe('waiting')
      await page.getByRole('button', { name: 'Done' }).click()

      await context.setOffline(false)
      await expect
        .poll(async () => kindsOf(await guestPage(token)))
        .toEqual(['gif', 'sheet', 'shot', 'video', true])

      // The host's pages require the PIN.
      await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
      await page.keyboard.press('Control+Alt+a')
      await page.getByRole('heading', { name: 'Host only' }).waitFor()
      await page.keyboard.type('2468')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Open for guests' }).waitFor()
      await page.getByText('Everything has been sent.').waitFor()
      expect(await axeViolations(page)).toEqual([])

      await waitUntilArmed(page)
      // Clears the other caches, as the browser may do after some weeks.
      await page.evaluate(() => caches.delete('studio-files-1'))
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
      await context.setOffline(true)
      await page.reload()
      await takePicture(page)
    }),
)

/** Returns controls of a booth that are smaller than 64 pixels or out of view. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main input')].flatMap((target) => {
      const { width, height, bottom } = target.getBoundingClientRect()
      const isFine = Math.round(width) >= 64 && Math.round(height) >= 64 && bottom <= innerHeight
      return isFine ? [] : [`${target.textContent} ${width} × ${height} to ${bottom}`]
    }),
  )

/**
 * Moves the focus to the named control and presses it, like a single-switch user with one key to move on and one to
 * press.
 */
async function openScreen(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const now = document.activeElement
      return now?.getAttribute('aria-label') ?? now?.textContent?.trim()
    })
  for (let moves = 0; (await focused()) !== name; moves += 1) {
    if (moves > 80) throw new Error(`${name} is not reached.`)
    await page.keyboard.press('Tab')
  }
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Space')
}

test('the whole flow works with two keys, and every target is at least 64 pixels', () =>
  withBooth({ filters: ['none', 'mono'], mail: true }, async ({ page, guestPage }) => {
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    await openScreen(page, 'Touch anywhere to start')
    await heading('How should it look?')
    await openScreen(page, 'Black and white')
    await openScreen(page, 'Next')
    await heading('Get ready')
    await openScreen(page, 'Start')
    await heading('Yours to keep')
    const link = await page.getByText(/\/e\/[\w-]{22}$/).textContent()
    await openScreen(page, 'Send to e-mail')
    await heading('Where should we send them?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (const key of ['a', 'n', 'a', '+', 'b', '@gmail.com']) await openScreen(page, key)
    await expect(page.getByRole('textbox')).toHaveValue('ana+b@gmail.com')
    await openScreen(page, 'Send')
    await heading('Yours to keep')
    await openScreen(page, 'Done')
    await heading('Thank you')
    await openScreen(page, 'Keep this open')
    await openScreen(page, 'Close')
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await expect
      .poll(async () => kindsOf(await guestPage(link!.split('/e/')[1]!)))
      .toEqual(['sheet', 'shot', true])
  }))

/** Adds a red frame around the host's first sheet, as the form would, and uploads it to the event. */
const layFrame = (page: Page) =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('empressos-auth-session')!) as {
      access_token: string
    }
    const ask = async (method: string, path: string, body?: BodyInit, type?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
      const answer = await fetch(path, { method, headers, ...(body && { body }) })
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      return answer.json()
    }
    const canvas = new OffscreenCanvas(400, 600)
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#c01030'
    pen.fillRect(0, 0, 400, 600)
    pen.clearRect(30, 30, 340, 540)
    const form = new FormData()
    form.append('file', await canvas.convertToBlob(), 'frame.png')
    const { asset } = (await ask('POST', '/api/uploads', form)) as { asset: { id: string } }
    const { events } = (await ask('GET', '/api/kiosk/events')) as { events: { id: string; config: object }[] }
    const mm = { width: 100, height: 150 }
    const own = {
      id: 'ours',
      name: 'With our frame',
      mm,
      slots: [{ x: 10, y: 10, width: 80, height: 100, shot: 0 }],
      layers: [{ kind: 'slots' }, { kind: 'picture', x: 0, y: 0, ...mm, uploadId: asset.id }],
    }
    const config = { ...events[0]!.config, ownTemplates: [own], templates: ['single', 'ours'] }
    await ask('PATCH', `/api/kiosk/events/${events[0]!.id}`, JSON.stringify({ config }), 'application/json')
  })

test('the host’s frame is visible when guests choose, and on their sheet', () =>
  withBooth({}, async ({ page, guestPage }) => {
    await layFrame(page)
    await page.reload()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).click()
    const framed = page.getByRole('button', { name: 'With our frame' })
    await expect
      .poll(() => framed.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
    await framed.click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { name: 'Yours to keep', exact: true }).waitFor()
    const token = (await page.getByText(/\/e\/[\w-]{22}$/).textContent())!.split('/e/')[1]!
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => kindsOf(await guestPage(token))).toEqual(['sheet', 'shot', true])
    const now = await guestPage(token)
    const sheet = now.state === 'here' ? now.captures.find(({ kind }) => kind === 'sheet') : undefined
    const edge = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      pen.drawImage(image, 0, 0)
      const at = (x: number, y: number) => {
        const [r = 0, g = 0, b = 0] = pen.getImageData(image.width * x, image.height * y, 1, 1).data
        return r > 150 && g < 60 && b < 90
      }
      return { corner: at(0.02, 0.02), foot: at(0.5, 0.98), middle: at(0.5, 0.5) }
    }, `/api/guest/${token}/${sheet?.id}/original`)
    expect(edge).toEqual({ corner: true, foot: true, middle: false })
  }))

test('signing out on a booth names what only this device has, and still uploads it', () =>
  withBooth({}, async ({ context, page, guestPage }) => {
    // The booth's server is unreachable, the studio is not.
    await context.route('**/api/kiosk/**', (route) => route.abort())
    const token = await takePicture(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()

    await page.goto('/dashboard')
    const signOut = page.getByRole('complementary').getByRole('button', { name: 'Sign out' })
    await signOut.click()
    const question = page.getByRole('dialog', { name: '2 photos from this booth haven’t been uploaded yet' })
    await question.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect(page).toHaveURL(/\/dashboard$/)
    await signOut.click()
    await question.getByRole('button', { name: 'Sign out and keep data here' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    expect((await guestPage(token)).state).toBe('waiting')
    await context.unroute('**/api/kiosk/**')
    await page.goto('/event/start')
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await expect.poll(async () => kindsOf(await guestPage(token))).toEqual(['sheet', 'shot', true])
  }))

test('each photo is also in the host’s folder until its guest deletes it, on the booth or at their link', () =>
  withBooth({}, async ({ page, guestPage, remove }) => {
    // Uses the browser's private file system, since the test cannot use a folder picker. The API is the same.
    await page.evaluate(() =>
      Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }),
    )
    const files = () =>
      page.evaluate(async () => {
        const names: string[] = []
        for await (const [name, file] of (await navigator.storage.getDirectory()).entries())
          if (file.kind === 'file') {
            // A file may be removed during the check.
            const contents = await file.getFile().catch(() => null)
            if (contents) names.push(`${name} ${contents.size > 0}`)
          }
        return names
          .map((name) => name.replace(/^[\d-]+ [\d.]+ /, '').replace(/ [\da-f]{8}\./, '.'))
          .toSorted()
      })
    const first = await takePicture(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await page.keyboard.press('Control+Alt+a')
    await page.getByRole('heading', { name: 'Host only' }).waitFor()
    await page.keyboard.type('2468')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Choose folder' }).click()
    await page.getByText('Complete', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await files()).toEqual(['0000 shot.jpg true', '0001 sheet.jpg true'])
    await page.getByRole('button', { name: 'Back to the guests' }).click()

    await takePicture(page)
    await expect.poll(files).toHaveLength(4)
    await page.getByRole('button', { name: 'Delete my photos' }).click()
    await page.getByRole('button', { name: 'Delete them all' }).click()
    await expect.poll(files).toEqual(['0000 shot.jpg true', '0001 sheet.jpg true'])

    // Deletes through the guest's link. The booth polls for deletions at start, then every five minutes.
    await expect.poll(async () => kindsOf(await guestPage(first))).toEqual(['sheet', 'shot', true])
    await remove(first)
    expect(await guestPage(first)).toEqual({ state: 'gone', by: 'guest' })
    await page.reload()
    await expect.poll(files).toEqual([])
  }))

test('a booth with full storage shows so, keeps its data, and opens again once there is space', () =>
  withBooth({}, async ({ context, page, guestPage }) => {
    await context.route('**/api/kiosk/**', (route) => route.abort())
    const token = await takePicture(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()

    const devtools = await context.newCDPSession(page)
    const origin = new URL(page.url()).origin
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20 * 1024 * 1024 })
    // Other data on the device fills the disk to the last kilobytes.
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('ballast', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
        opening.onsuccess = () => resolve(opening.result)
      })
      const put = (bytes: number, key: string) =>
        new Promise<boolean>((resolve) => {
          const tx = db.transaction('bytes', 'readwrite')
          tx.objectStore('bytes').put(crypto.getRandomValues(new Uint8Array(bytes)), key)
          tx.oncomplete = () => resolve(true)
          tx.onabort = () => resolve(false)
        })
      let n = 0
      for (const size of [65_536, 16_384, 4_096, 1_024]) while (await put(size, `${n}`)) n += 1
      db.close()
    })
    await page.getByRole('button', { name: 'Touch anywhere to start' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { name: 'Booth is full' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to the start' }).click()
    await page.getByText('Connect the booth so that it can upload').waitFor()

    await page.evaluate(
      () => new Promise((resolve) => (indexedDB.deleteDatabase('ballast').onsuccess = resolve)),
    )
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await context.unroute('**/api/kiosk/**')
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    // Fires the browser's event. Without it, the booth retries within five minutes.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => kindsOf(await guestPage(token))).toEqual(['sheet', 'shot', true])
  }))
