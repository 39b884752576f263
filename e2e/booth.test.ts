import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuestPage } from '@studio/contract/kiosk'
import { chromium } from '@playwright/test'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { barriers, passOnboarding, signInByMail } from './actions.ts'
import { expect, test } from './test.ts'

// A camera of the browser's own, a green field with a clock hand: a new browser, since it is one of its switches.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

test('a guest touches, smiles and has their picture: on the booth at once, at their link when the network is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-booth-'))
  const server = await startServer({
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    STUDIO_FLAG_EVENT_SAFETY: 'true',
  })
  const found = await findBrowser()
  const browser = await chromium.launch({ ...found, args: [...(found.args ?? []), ...CAMERA] })
  try {
    const context = await browser.newContext({ permissions: ['camera'], baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/')
    await signInByMail(page, 'host@example.com')
    await page.waitForURL('**/onboarding')
    await passOnboarding(page, 'Ana')
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    const created = await page.evaluate(async () => {
      const { access_token: token } = JSON.parse(localStorage.getItem('empressos-auth-session')!) as {
        access_token: string
      }
      const answer = await fetch('/api/kiosk/events', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'one-event',
        },
        body: JSON.stringify({
          name: 'Opening night',
          timeZone: 'Europe/Madrid',
          pin: '2468',
          config: { templates: ['single'], filters: ['none'], boomerang: true },
        }),
      })
      return answer.status
    })
    expect(created).toBe(201)

    await page.goto('/event/start')
    await page.getByRole('button', { name: 'Use this booth for Opening night' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    expect(await barriers(page)).toEqual([])

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Touch anywhere to start' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('heading', { name: 'Yours to keep' }).waitFor()
    expect(await barriers(page)).toEqual([])
    const link = await page.getByText(/\/e\/[\w-]{22}$/).textContent()
    const token = link!.split('/e/')[1]!
    const asked = async (): Promise<GuestPage> =>
      (await fetch(`${server.url}/api/guest/${token}`)).json() as Promise<GuestPage>
    expect((await asked()).state).toBe('waiting')
    await page.getByRole('button', { name: 'Done' }).click()

    await context.setOffline(false)
    await expect
      .poll(async () => {
        const now = await asked()
        return now.state === 'here'
          ? [...now.captures.map(({ kind }) => kind).toSorted(), now.isComplete]
          : []
      })
      .toEqual(['gif', 'sheet', 'shot', 'video', true])

    // The host's pages are behind the PIN.
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await page.keyboard.press('Control+Alt+a')
    await page.getByRole('heading', { name: 'Host only' }).waitFor()
    await page.keyboard.type('2468')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Open for guests' }).waitFor()
    await page.getByText('Everything is sent.').waitFor()
    expect(await barriers(page)).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
