import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from '../server/testing/process.ts'
import { type Browser, findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product runs. */
    product: string
    browser: Browser
  }
}

/** The product as a newcomer meets it: built, started with nothing configured, on an empty data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWeb()
  const browser = await findBrowser()
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-journey-'))
  const server = await startServer({
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    STUDIO_AUTH_LIMITS: 'off',
  })
  project.provide('product', server.url)
  project.provide('browser', browser)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
