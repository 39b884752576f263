import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../server/testing/process.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { buildPseudoLocale, servePseudoLocale } from './pseudo-locale.ts'
import { adminsOf } from './states.ts'
import { shareSetup } from './test.ts'

/** User names of the workers. A worker with a failure is replaced by one with the next number. */
const VIEWERS = Array.from({ length: 100 }, (_, number) => `look-${number}`)

/** The product as on a first start: built, without configuration, with an empty data folder. */
export default async function setup(): Promise<() => Promise<void>> {
  const [pseudoLocale, browser] = await Promise.all([buildPseudoLocale(), findBrowser(), buildWeb()])
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-journey-'))
  const server = await startServer({
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    STUDIO_AUTH_LIMITS: 'off',
    ...adminsOf(VIEWERS),
  })
  const pseudo = await servePseudoLocale(pseudoLocale.dist, server.url)
  shareSetup({ product: server.url, inEveryLanguage: pseudo.url }, browser)
  return async () => {
    pseudo.close()
    pseudoLocale.remove()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
