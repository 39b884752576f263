import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileEngine, NEWEST_ENGINE } from './compile.ts'

test('the committed engine is what its source compiles to, byte for byte', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edit-engine-'))
  try {
    const output = join(folder, 'engine.wasm')
    await compileEngine(folder, output)
    expect((await readFile(output)).equals(await readFile(NEWEST_ENGINE))).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
