// Ten seconds of 720p video by the built-in model, compared with real time: two shots, rendered, encoded and joined.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFilms, createStudioVideoEngine, type FilmPart } from '../server/src/engines/film/index.ts'
import { createRenderer } from '@studio/renderer'
import { report } from './harness.ts'

const THREADS = 2
const SECONDS = 5
const SHAPE = { width: 1280, height: 720, fps: 24 }
const SHOTS = [
  { prompt: 'A brass lamp on a linen cloth by the window', camera: 'push-in' },
  { prompt: 'A violinist in a red coat, neon light', camera: 'orbit' },
] as const

const renderer = createRenderer({ threads: THREADS })
const films = createFilms({ atOnce: 2 })
const engine = createStudioVideoEngine({ renderer, films })
const folder = await mkdtemp(join(tmpdir(), 'studio-video-bench-'))
const { signal } = new AbortController()

async function film(shot: (typeof SHOTS)[number], index: number): Promise<FilmPart> {
  const request = { ...shot, aspectRatio: '16:9', resolution: '720p', fps: 24, seconds: SECONDS } as const
  const path = join(folder, `${index}.mp4`)
  for await (const event of engine.render({ ...request, seed: 7 + index }, signal))
    if (event.type === 'video') await writeFile(path, event.video.bytes)
  return { path, start: 0, end: SECONDS, transition: 'cut' }
}

try {
  const startedAt = performance.now()
  const parts = await Promise.all(SHOTS.map(film))
  const filmedAt = performance.now()
  const { frames } = await films.work(
    { type: 'film', path: join(folder, 'film.mp4'), parts, shape: SHAPE },
    signal,
  )
  const endedAt = performance.now()
  const seconds = frames / SHAPE.fps
  const row = (what: string, ms: number) => ({
    what,
    seconds: Math.round(ms / 100) / 10,
    'times real time': Math.round((seconds * 100_000) / ms) / 100,
  })
  report('10 s of 720p by the built-in engine', [
    row('two shots, side by side', filmedAt - startedAt),
    row('joined to a film', endedAt - filmedAt),
    row('all of it', endedAt - startedAt),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
  await Promise.all([renderer.close(), films.close()])
}
