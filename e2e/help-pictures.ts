// `npm run help-pictures`: takes the help screenshots in each language and theme and saves them in
// web/src/features/help/pictures, and the picture of the README. Run it again after a change of a screen in them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { launch, type Page } from './actions.ts'
import { visitAs } from './states.ts'

const OUTPUT = join(import.meta.dirname, '..', 'web', 'src', 'features', 'help', 'pictures')
const README_PICTURE = join(import.meta.dirname, '..', 'docs', 'pictures', 'gallery.webp')
const BOX = { width: 960, height: 600 }
/** Device scale factor: sharp on dense screens, with small files. */
const SCALE = 1.25

const PROMPTS = {
  en: {
    bottle: 'Teal glass bottle with a brass cap on a plaster plinth, warm window light, 50 mm',
    coat: 'Long camel coat over charcoal trousers, walking through a cream room, 85 mm, unhurried',
  },
  es: {
    bottle:
      'Botella de cristal verde azulado con tapón de latón sobre un pedestal de escayola, luz cálida de ventana, 50 mm',
    coat: 'Abrigo largo color camel sobre pantalón gris marengo, camina por una sala crema, 85 mm, sin prisa',
  },
}

interface Person extends SignedIn {
  sheet: string
}

const PICTURES: Record<string, (page: Page, person: Person) => Promise<unknown>> = {
  async dashboard(page) {
    await page.goto('/dashboard')
    await page.locator('main img').first().waitFor()
  },
  async brief(page) {
    await page.goto('/dashboard/photoshoot')
    await page.locator('textarea[name=prompt]').waitFor()
  },
  async sheet(page, { sheet }) {
    await page.goto(`/dashboard/photoshoot?job=${sheet}`)
    await page.locator('main img').nth(3).waitFor()
    await page.locator('[data-frame="1"]').focus()
    await page.keyboard.press('k')
    await page.locator('[data-frame="1"]').blur()
  },
  async gallery(page) {
    await page.goto('/dashboard/gallery')
    await page.locator('a[data-index="5"] img').waitFor()
  },
  async lightbox(page) {
    await page.goto('/dashboard/gallery')
    await page.locator('a[data-index="0"]').click()
    await page.locator('[role=dialog] img').first().waitFor()
  },
  async jobs(page) {
    await page.goto('/dashboard')
    await page.locator('main textarea').waitFor()
    await page.keyboard.press('Control+j')
    await page.locator('[role=dialog] li img').first().waitFor()
    // Removes the tooltip of the focused element.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  },
}

await buildWeb()
await mkdir(OUTPUT, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'studio-help-'))
const server = await startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_MAIL_INTERVAL_SECONDS: '0' })
const browser = await launch(await findBrowser())
try {
  for (const language of ['en', 'es'] as const) {
    const person = await prepare(language)
    for (const theme of ['dark', 'light'] as const) {
      const { page, context, problems } = await visitAs(browser, server.url, person.session, {
        ...BOX,
        language,
        theme,
        scale: SCALE,
      })
      // The collapsed sidebar shows icons only and leaves more room for the screen.
      await context.addCookies([{ name: 'sidebar_state', value: 'false', url: server.url }])
      for (const [name, show] of Object.entries(PICTURES)) {
        await show(page, person)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(1_000)
        const screenshot = await page.screenshot()
        await save(`${name}-${language}-${theme}`, screenshot)
        if (name === 'gallery' && language === 'en' && theme === 'dark')
          await sharp(screenshot).webp({ quality: 80, effort: 6 }).toFile(README_PICTURE)
      }
      if (problems.length > 0) throw new Error(problems.join('\n'))
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A user with two finished shoots, described in their language. */
async function prepare(language: 'en' | 'es'): Promise<Person> {
  const person = await signIn(server.url, `help-${language}@example.com`)
  const { bottle, coat } = PROMPTS[language]
  await shoot(person, { prompt: coat, style: 'fashion', aspectRatio: '3:4', poseVariety: true })
  const sheet = await shoot(person, { prompt: bottle, style: 'commercial', aspectRatio: '4:3' })
  return { ...person, sheet }
}

async function shoot({ accessToken }: SignedIn, brief: object): Promise<string> {
  const body = { ...brief, count: 4, model: 'studio', quality: 'draft', seed: 20251, projectName: 'Norte' }
  const { job } = await send<{ job: { id: string } }>(
    server.url,
    accessToken,
    'POST',
    '/api/photoshoots',
    body,
  )
  for (;;) {
    const now = await send<{ job: { status: string } }>(server.url, accessToken, 'GET', `/api/jobs/${job.id}`)
    if (now.job.status === 'completed') return job.id
    if (now.job.status === 'failed') throw new Error('the shoot failed')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

async function save(name: string, screenshot: Buffer): Promise<void> {
  const path = join(OUTPUT, `${name}.avif`)
  const { size } = await sharp(screenshot).avif({ quality: 52, effort: 7 }).toFile(path)
  console.log(`${name}.avif ${(size / 1024).toFixed(0)} KiB`)
}
