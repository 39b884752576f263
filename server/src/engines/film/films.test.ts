import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFilms } from './films.ts'

test('ends the process of a video that needs too much memory, and doesn’t retry it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'films-test-'))
  const films = createFilms({ atOnce: 1, memoryMb: 30 })
  try {
    const work = films.work(
      {
        type: 'shot',
        path: join(folder, 'shot.mp4'),
        still: { pixels: new Uint8Array(64 * 36 * 3), width: 64, height: 36 },
        camera: 'static',
        seconds: 1,
        seed: 1,
        shape: { width: 64, height: 36, fps: 24 },
      },
      new AbortController().signal,
    )
    await expect(work).rejects.toMatchObject({ name: 'FilmFailed', died: false })
  } finally {
    await films.close()
    await rm(folder, { recursive: true, force: true })
  }
})
