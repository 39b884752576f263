import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileEngine, NEWEST_ENGINE } from './compile.ts'

/** What npm prints if it can't reach the registry. */
const UNREACHABLE = /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/

test('the committed engine is what its source compiles to, byte for byte', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'edit-engine-'))
  try {
    const output = join(folder, 'engine.wasm')
    await compileEngine(folder, output).catch((error: Error) => {
      if (UNREACHABLE.test(error.message)) skip('The compiler can’t be downloaded.')
      throw error
    })
    expect((await readFile(output)).equals(await readFile(NEWEST_ENGINE))).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
