// Fixtures for tests of works: users, prompts and images with content.
import { randomUUID } from 'node:crypto'
import { createPrompt } from '@studio/contract/prompts'
import { getSettings, putSettings, type SettingsChange } from '@studio/contract/settings'
import { createWork, type NewWork } from '@studio/contract/works'
import sharp from 'sharp'
import { openObjects } from '../../../platform/objects/index.ts'
import { startTestStudio, type StudioOptions, type TestActor } from '../../../../testing/index.ts'

/** Generates an image from a seed, with EXIF that contains a location. */
export function pictureOf(seed: number): Promise<Buffer> {
  const [width, height] = [400, 300]
  const pixels = Buffer.alloc(width * height * 3)
  const waves = Array.from({ length: 6 }, (_, at) =>
    [1, 2, 3].map((nth) => Math.sin(seed * 31 + at * 7 * nth) * 4),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = waves.reduce(
        (all, [a = 0, b = 0, c = 0]) => all + Math.sin((a * x) / 80 + (b * y) / 80 + c),
        0,
      )
      pixels.fill(Math.round(128 + sum * 20), (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Artist: 'SECRET-ARTIST' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export type WorksStudio = Awaited<ReturnType<typeof startWorksStudio>>

export async function startWorksStudio(options: StudioOptions = {}) {
  const studio = await startTestStudio({ runsWorker: false, ...options })
  const objects = await openObjects(studio.config)
  const { pool } = studio.database

  return {
    ...studio,
    objects,

    async savePrompt(actor: TestActor, body: string, more: object = {}): Promise<string> {
      const draft = { content: { body, ...more } }
      return (await studio.call(createPrompt, { body: draft }, actor)).prompt.id
    },

    /** Adds an image to a user’s gallery. */
    async addPicture(
      actor: TestActor,
      seed: number,
      about: { prompt?: string; metadata?: object; jobId?: string } = {},
    ) {
      const id = randomUUID()
      const bytes = await pictureOf(seed)
      const small = await sharp(bytes).resize(320, 240).webp().toBuffer()
      const [key, smallKey] = [`media/${id}/original.jpeg`, `media/${id}/320x240.webp`]
      await objects.put(key, bytes, { mime: 'image/jpeg' })
      await objects.put(smallKey, small, { mime: 'image/webp' })
      await pool.query(
        `insert into media (id, user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256,
          thumbnails, placeholder, metadata, job_id, job_index)
         values ($1, $2, 'image', 'studio', 'studio', $3, 400, 300, $4, 'image/jpeg', $5, $6, $7, $8, $9, $10, $11)`,
        [
          ...[id, actor.id, about.prompt ?? `A lamp numbered ${seed}`, key, bytes.length, randomUUID()],
          JSON.stringify([{ width: 320, height: 240, key: smallKey }]),
          Buffer.from('3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'base64'),
          JSON.stringify(about.metadata ?? { seed, style: 'editorial', aspectRatio: '4:3' }),
          ...[about.jobId ?? null, about.jobId ? 0 : null],
        ],
      )
      return id
    },

    /** Adds a video to a user’s gallery. Its bytes are never decoded here. */
    async addFilm(actor: TestActor, seed: number, about: { prompt?: string; seconds?: number } = {}) {
      const id = randomUUID()
      const film = Buffer.from(`a film numbered ${seed}`)
      const poster = await sharp(await pictureOf(seed))
        .resize(320, 240)
        .webp()
        .toBuffer()
      const [key, posterKey] = [`media/${id}/original.mp4`, `media/${id}/320x240.webp`]
      await objects.put(key, film, { mime: 'video/mp4' })
      await objects.put(posterKey, poster, { mime: 'image/webp' })
      await pool.query(
        `insert into media (id, user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256,
          thumbnails, placeholder, metadata)
         values ($1, $2, 'video', 'studio', 'studio-film', $3, 640, 480, $4, 'video/mp4', $5, $6, $7, $8, $9)`,
        [
          ...[id, actor.id, about.prompt ?? `Gulls over a harbour, ${seed}`, key, film.length, randomUUID()],
          JSON.stringify([{ width: 320, height: 240, key: posterKey }]),
          Buffer.from('3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'base64'),
          JSON.stringify({ seconds: about.seconds ?? 3.5, digitalSourceType: 'algorithmicMedia' }),
        ],
      )
      return id
    },

    /** Publishes; whatever is not said is as open as can be. */
    async publish(actor: TestActor, draft: Partial<NewWork> & Pick<NewWork, 'source'>, headers = {}) {
      const body = { title: 'A work', licence: 'cc-by-4.0' as const, ...draft }
      return studio.call(createWork, { body }, actor, headers)
    },

    async set(actor: TestActor, settings: SettingsChange['settings']): Promise<void> {
      await studio.call(getSettings, {}, actor)
      const body = { settings, updatedAt: {}, sentAt: new Date().toISOString() }
      await studio.call(putSettings, { body }, actor)
    },

    /** Makes a user established: the account is old and has published before. */
    async grown(email?: string): Promise<TestActor> {
      const actor = await studio.onboarded(email)
      await pool.query("update users set created_at = now() - interval '90 days' where id = $1", [actor.id])
      return actor
    },
  }
}
