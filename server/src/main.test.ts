import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../testing/process.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-main-'))
  server = await startServer({ STUDIO_DATA_DIR: dataDir })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const refusalOf = (environment: Record<string, string>): Promise<string> =>
  startServer(environment).then(
    () => 'it started',
    (error: Error) => error.message,
  )

test('a second start on the same data folder is refused in a line that names the running one', async () => {
  const said = await refusalOf({ STUDIO_DATA_DIR: dataDir })
  expect(said).toContain(`in use by the server at ${server.url} (process ${server.pid}, since `)
  expect(said).toContain('STUDIO_DATA_DIR')
  expect(said).not.toContain('    at ')
})

test('a port that is taken is said in a line, and nothing is left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-main-'))
  const said = await refusalOf({ STUDIO_DATA_DIR: folder, PORT: new URL(server.url).port })
  expect(said).toContain('is already in use')
  expect(said).not.toContain('    at ')
  await rm(folder, { recursive: true, force: true })
})

test('a setting that is wrong stops the start in a line that names it', async () => {
  const said = await refusalOf({ STUDIO_DATA_DIR: dataDir, STUDIO_FLAG_FREE_MODE: 'perhaps' })
  expect(said).toContain('STUDIO_FLAG_FREE_MODE')
})

test('a stop finishes cleanly, and the next start finds everything', async () => {
  const response = await fetch(`${server.url}/api/config`)
  const before = (await response.json()) as { auth: { publishableKey: string } }
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
  await expect(readFile(join(dataDir, 'server.lock'))).rejects.toThrow()
  server = await startServer({ STUDIO_DATA_DIR: dataDir })
  const after = (await (await fetch(`${server.url}/api/config`)).json()) as typeof before
  expect(after.auth.publishableKey).toBe(before.auth.publishableKey)
})
