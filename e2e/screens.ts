// `npm run screens`: a picture of each screen, in both themes, both languages and two widths, empty and
// with work, into e2e/output/screens. They are there to be looked at.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { signIn } from '../bench/harness.ts'
import { launch, passOnboarding, signInByMail, visit, type Page, type Visit } from './actions.ts'
import { SIGN_IN_STATES } from './sign-in-states.ts'
import { enter, type State, visitAs } from './states.ts'

const OUTPUT = join(import.meta.dirname, 'output', 'screens')
const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
}
/** Names given on the command line keep only the screens whose names contain one of them. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))

buildWeb()
await mkdir(OUTPUT, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'studio-screens-'))
const server = await startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_MAIL_INTERVAL_SECONDS: '0' })
const browser = await launch(await findBrowser())
const sessions = { newcomer: '', empty: '', full: '' }
try {
  await prepare()
  for (const [size, box] of Object.entries(SIZES))
    for (const theme of ['dark', 'light'] as const)
      for (const language of ['en', 'es'] as const) {
        const options = { ...box, theme, language }
        const shoot = (name: string) => `${name}-${size}-${theme}-${language}`
        await take(shoot('landing'), '/', options)
        await take(shoot('login'), '/login', options)
        for (const state of SIGN_IN_STATES) await takeState(shoot(state.name), state, options)
        await take(shoot('not-found'), '/nothing-here', options)
        for (const state of ['empty', 'full'] as const) {
          const session = sessions[state]
          await take(shoot(`dashboard-${state}`), '/dashboard', options, session)
          await take(shoot(`photoshoot-${state}`), '/dashboard/photoshoot', options, session)
          await take(shoot(`gallery-${state}`), '/dashboard/gallery', options, session)
          await take(shoot(`profile-${state}`), '/dashboard/profile', options, session)
        }
        await take(shoot('jobs'), '/dashboard', options, sessions.full, (page) =>
          page.keyboard.press('Control+j'),
        )
        await take(shoot('lightbox'), '/dashboard/gallery', options, sessions.full, (page) =>
          page.locator('a[data-index="0"]').click(),
        )
      }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`The screens are in ${OUTPUT}`)

/** One person with nothing, one with two shoots. */
async function prepare(): Promise<void> {
  const newcomer = await signIn(server.url, 'newcomer@example.com', { passesOnboarding: false })
  sessions.newcomer = newcomer.session
  // Not before any is wanted of theirs: their pictures take a while.
  if (wanted.length > 0 && wanted.every((part) => /^(land|login|call|second|new|not)/.test(part))) return
  for (const state of ['empty', 'full'] as const) {
    const { page, context } = await visit(browser, server.url)
    await signInByMail(page, `${state}@example.com`)
    await passOnboarding(page, state === 'empty' ? 'Nobody Yet' : 'Marta Oliveira')
    sessions[state] = await page.evaluate(() => localStorage.getItem('empressos-auth-session') ?? '')
    if (state === 'full') await shootTwice(page)
    await context.close()
  }
}

async function shootTwice(page: Page): Promise<void> {
  const { access_token } = JSON.parse(sessions.full) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const shoots = [
    {
      prompt: 'Teal glass bottle with a brass cap on a plaster plinth, warm window light',
      style: 'commercial',
      aspectRatio: '4:3',
      count: 4,
    },
    {
      prompt: 'Long camel coat over charcoal trousers, walking through a cream room',
      style: 'fashion',
      aspectRatio: '3:4',
      count: 4,
      poseVariety: true,
    },
  ]
  for (const shoot of shoots) {
    const data = { ...shoot, model: 'studio', quality: 'draft', projectName: 'Norte, autumn' }
    const answer = (await (await page.request.post('/api/photoshoots', { headers, data })).json()) as {
      job: { id: string }
    }
    for (;;) {
      const { job } = (await (await page.request.get(`/api/jobs/${answer.job.id}`, { headers })).json()) as {
        job: { status: string }
      }
      if (job.status === 'completed') break
      if (job.status === 'failed') throw new Error('the shoot failed')
      await page.waitForTimeout(300)
    }
  }
}

async function takeState(name: string, state: State, options: Visit): Promise<void> {
  if (!isWanted(name)) return
  const session = state.who === 'newcomer' ? sessions.newcomer : ''
  const { page, context } = await visitAs(browser, server.url, session, options)
  await enter(page, state, { ...sessions, job: '' })
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) })
  await context.close()
}

async function take(
  name: string,
  path: string,
  options: Parameters<typeof visit>[2],
  session?: string,
  act?: (page: Page) => Promise<void>,
): Promise<void> {
  if (!isWanted(name)) return
  const { page, context, problems } = await visit(browser, server.url, options)
  await context.addInitScript(
    ([theme, stored]) => {
      localStorage.setItem('studio-theme', theme as string)
      if (stored) localStorage.setItem('empressos-auth-session', stored)
    },
    [options?.theme ?? 'dark', session ?? ''],
  )
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.waitForTimeout(1_200)
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) })
  if (problems.length > 0) console.log(`${name}: ${problems.join(' | ')}`)
  await context.close()
}
