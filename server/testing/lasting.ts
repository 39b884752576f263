import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type ServerProcess, startServer } from './process.ts'

/** For one test file: starts servers one after another on the same data folder, which is deleted at the end. */
export function createServerRestarter(): () => Promise<ServerProcess> {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studio-lasting-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return () =>
    startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_ENGINE_THREADS: '1', STUDIO_MAIL_INTERVAL_SECONDS: '0' })
}
