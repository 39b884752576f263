import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventConfig, GuestPage } from '@studio/contract/kiosk'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { passOnboarding, signInByMail } from './actions.ts'

interface BoothOfTest {
  browser: Browser
  context: BrowserContext
  page: Page
  /** Content of a guest's page. */
  guestPage: (token: string) => Promise<GuestPage>
  /** Deletes the whole session, with the two requests of a guest's page. */
  remove: (token: string) => Promise<void>
}

/**
 * A host who is signed in on a booth, paired with an event, before the first guest. Its camera shows a green field with a
 * clock hand.
 */
export async function withBooth(
  config: Partial<EventConfig>,
  work: (booth: BoothOfTest) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-booth-'))
  const server = await startServer({
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    STUDIO_FLAG_EVENT_SAFETY: 'true',
  })
  const executable = await findBrowser()
  const browser = await chromium.launch(executable)
  try {
    const context = await browser.newContext({ permissions: ['camera'], baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/')
    await signInByMail(page, 'host@example.com')
    await page.waitForURL('**/onboarding')
    await passOnboarding(page, 'Ana')
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
    const created = await page.evaluate(
      async (body) => {
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
          body,
        })
        return answer.status
      },
      JSON.stringify({
        name: 'Opening night',
        timeZone: 'Europe/Madrid',
        pin: '2468',
        config: { templates: ['single'], filters: ['none'], ...config },
      }),
    )
    if (created !== 201) throw new Error(`The event was answered ${created}.`)
    await page.goto('/event/start')
    await page.getByRole('button', { name: 'Use this booth for Opening night' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    const guestPage = async (token: string) =>
      (await fetch(`${server.url}/api/guest/${token}`)).json() as Promise<GuestPage>
    const remove = async (token: string) => {
      let confirm: string | undefined
      for (let step = 0; step < 2; step += 1) {
        const answer = await fetch(`${server.url}/api/guest/${token}/delete`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(confirm === undefined ? {} : { confirm }),
        })
        if (!answer.ok) throw new Error(`Deleting was answered ${answer.status}.`)
        ;({ confirm } = (await answer.json()) as { confirm: string })
      }
    }
    await work({ browser, context, page, guestPage, remove })
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs one guest from the first touch to the photo. Returns the token of the guest's link. */
export async function takePicture(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Touch anywhere to start' }).click()
  // Exact, because "Back to the start" and "One photo, yours to keep" also match.
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Yours to keep', exact: true }).waitFor()
  const link = await page.getByText(/\/e\/[\w-]{22}$/).textContent()
  return link!.split('/e/')[1]!
}
