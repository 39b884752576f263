// Shared code of proof benchmarks: owners with any number of images, and proofs of them with links.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { openDiskObjects } from '../server/src/platform/objects/disk.ts'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { openBench } from './harness.ts'

export interface BenchProof {
  id: string
  /** The secret of the link, as sent by guest pages. */
  link: string
  mediaIds: string[]
}

/** Contained in every original, and in no file that guests may read. */
export const ORIGINAL_MARK = 'ORIGINAL-OF-THE-OWNER'

/** Starts a server with owners of proofs. It trusts proxy headers, which set the network of each guest. */
export async function openProofs() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-proofs-'))
  const bench = await openBench({
    STUDIO_DATA_DIR: dataDir,
    STUDIO_TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    STUDIO_AUTH_LIMITS: 'off',
  })
  const { url } = bench.server
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 2 })
  const disk = await openDiskObjects(join(dataDir, 'objects'))

  async function picture(owner: SignedIn, seed: number, [width, height]: readonly [number, number]) {
    const { data, info } = await grain(seed, width, height)
    const bytes = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .withExif({ IFD0: { Copyright: ORIGINAL_MARK } })
      .jpeg({ quality: 90 })
      .toBuffer()
    const [id, key] = [randomUUID(), `media/${randomUUID()}/original.jpeg`]
    await disk.put(key, bytes, { mime: 'image/jpeg' })
    await pool.query(
      `insert into media (id, user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, $2, 'image', 'studio', 'studio', $3, $4, $5, $6, 'image/jpeg', $7, $8, '\\x0102')`,
      [
        ...[id, owner.id, `Coat ${seed}`, width, height, key, bytes.length],
        createHash('sha256').update(bytes).digest('hex'),
      ],
    )
    return id
  }

  return {
    url,
    pool,
    signIn: (email: string) => signIn(url, email),
    /** Creates an open proof. Its copies are created in the background. */
    async proof(
      owner: SignedIn,
      about: { title: string; rules?: object; pin?: string | null },
      pictures: { count: number; size: readonly [number, number] },
    ): Promise<BenchProof> {
      const mediaIds: string[] = []
      for (let n = 0; n < pictures.count; n++) mediaIds.push(await picture(owner, n, pictures.size))
      const call = <T>(method: string, path: string, body: object) =>
        send<T>(url, owner.accessToken, method, path, body)
      const { title, rules = {}, pin = null } = about
      const items = mediaIds.map((mediaId) => ({ mediaId }))
      const created = await call<{ proof: { id: string } }>('POST', '/api/proofs', { title, items, rules })
      const { id } = created.proof
      const { link } = await call<{ link: string }>('POST', `/api/proofs/${id}/link`, { pin })
      await call('POST', `/api/proofs/${id}/open`, {})
      return { id, link: link.slice(link.indexOf('#') + 1), mediaIds }
    },
    /** Waits until all copies for guests exist. */
    async untilCopied(id: string, count: number): Promise<void> {
      for (;;) {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from proof_copies where proof_id = $1 and size = 'web'`,
          [id],
        )
        if ((rows[0]?.n ?? 0) >= count) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    async close(): Promise<void> {
      await pool.end()
      await bench.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Proofs = Awaited<ReturnType<typeof openProofs>>

/** An image that compresses like a photograph: soft areas with grain. */
const grain = (seed: number, width: number, height: number) =>
  sharp({
    create: {
      width: 24,
      height: 32,
      channels: 3 as const,
      background: { r: (seed * 37) % 256, g: 90, b: (seed * 7) % 256 },
      noise: { type: 'gaussian' as const, mean: 120, sigma: 60 },
    },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
