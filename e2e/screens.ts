// `npm run screens [words-of-names]`: screenshots of every state of every screen, in both themes, every language and
// three sizes, into e2e/output/screens, for visual review.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { launch, type Visit } from './actions.ts'
import { adminsOf, enter, makePeople, type State, STATES, visitAs } from './states.ts'

const OUTPUT = join(import.meta.dirname, 'output', 'screens')
const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
}
const locales = await readdir(join(import.meta.dirname, '../web/src/locales'), { withFileTypes: true })
const languages = locales.filter((each) => each.isDirectory()).map((each) => each.name)
/** Names on the command line select the screenshots whose names contain one of them. */
const requestedScreens = process.argv.slice(2)
const isRequested = (name: string) =>
  requestedScreens.length === 0 || requestedScreens.some((part) => name.includes(part))

await buildWeb()
await mkdir(OUTPUT, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'studio-screens-'))
const server = await startServer({
  STUDIO_DATA_DIR: dataDir,
  STUDIO_MAIL_INTERVAL_SECONDS: '0',
  STUDIO_AUTH_LIMITS: 'off',
  ...adminsOf(['screens']),
})
const browser = await launch(await findBrowser())
const missed: string[] = []
try {
  const people = await makePeople(server.url, 'screens')
  for (const state of STATES)
    for (const [size, box] of Object.entries(SIZES)) {
      if (state.isWideOnly && size !== 'wide') continue
      for (const theme of ['dark', 'light'] as const)
        for (const language of languages) {
          const name = `${state.name.replaceAll(/\W+/g, '-')}-${size}-${theme}-${language}`
          if (isRequested(name)) await draw(name, state, { ...box, theme, language })
        }
    }

  async function draw(name: string, state: State, options: Visit): Promise<void> {
    const session = state.who === 'nobody' ? '' : people[state.who]
    const { page, context } = await visitAs(browser, server.url, session, options)
    try {
      await enter(page, state, people)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(OUTPUT, `${name}.png`) })
    } catch (error) {
      // An unreachable state is reported at the end; the others are drawn.
      missed.push(`${name}: ${String(error).split('\n')[0]}`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`The screens are in ${OUTPUT}`)
if (missed.length > 0) {
  console.log(`Not reached:\n${missed.join('\n')}`)
  process.exitCode = 1
}
