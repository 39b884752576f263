import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotOpen, createSealing } from './index.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-sealing-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const SECRET = 'a secret of the environment, long enough'

test('decrypts with the same secret and name only, and never encrypts twice the same', async () => {
  const [one, other] = [1, 2].map(() => createSealing({ secret: SECRET, dataDir: '/nowhere' })) as [
    ReturnType<typeof createSealing>,
    ReturnType<typeof createSealing>,
  ]
  const sealed = await one.seal('a', 'the text')
  expect(sealed.includes('the text')).toBe(false)
  expect(await one.seal('a', 'the text')).not.toEqual(sealed)
  expect(await other.open('a', sealed)).toBe('the text')
  for (let at = 0; at < sealed.length; at++) {
    const broken = Buffer.from(sealed)
    broken[at] = (broken[at] ?? 0) ^ 1
    await expect(other.open('a', broken), `byte ${at}`).rejects.toThrow(CannotOpen)
  }
  await expect(other.open('b', sealed)).rejects.toThrow(CannotOpen)
  await expect(other.open('a', sealed.subarray(0, 20))).rejects.toThrow(CannotOpen)
  const strange = createSealing({ secret: `${SECRET}!`, dataDir: '/nowhere' })
  await expect(strange.open('a', sealed)).rejects.toThrow('another secret')
})

test('without a secret, creates one private key file for concurrent starts', async () => {
  const sealings = [1, 2, 3, 4].map(() => createSealing({ secret: undefined, dataDir }))
  const sealed = await Promise.all(sealings.map((each) => each.seal('a', 'text')))
  for (const each of sealed) expect(await sealings[0]?.open('a', each)).toBe('text')
  const path = join(dataDir, 'sealing.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const stored = await readFile(path, 'utf8')
  await writeFile(path, 'damaged')
  const later = createSealing({ secret: undefined, dataDir })
  await expect(later.seal('a', 'text')).rejects.toThrow('contains no key')
  await writeFile(path, stored)
  expect(await later.open('a', sealed[0] as Buffer)).toBe('text')
})
