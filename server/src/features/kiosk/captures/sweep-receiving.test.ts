import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { sweepReceiving } from './sweep-receiving.ts'

test('deletes leftovers of a crash after an hour, but no uploads in progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'receiving-'))
  const now = new Date('2026-11-22T20:00:00Z')
  for (const [name, minutes] of [
    ['left', 61],
    ['coming', 2],
  ] as const) {
    await writeFile(join(folder, name), 'x')
    const at = new Date(now.getTime() - minutes * MINUTE_MS)
    await utimes(join(folder, name), at, at)
  }
  await sweepReceiving(folder, now)
  expect(await readdir(folder)).toEqual(['coming'])
  await sweepReceiving(join(folder, 'not-there'), now)
  await rm(folder, { recursive: true })
})
