import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@studio/contract/kernel'
import { PROOF_COPY_SIZES } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import { createOrphanTracker, ObjectMissing } from '../../../platform/objects/index.ts'
import { type CopiedPicture, copyPicture, PictureProblem } from '../../../platform/pictures/index.ts'
import { bucketOf, countOneAttempt } from '../../../platform/attempts/index.ts'
import { readCopies } from '../guest.store.ts'
import { readItems } from '../rounds/items.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { type ProofRow, readProof } from '../proofs.store.ts'
import * as store from './copies.store.ts'
import { COPY_PROOF } from './copies.task.ts'
import { lookOf, watermarkOf } from './look.ts'
import { createWatermark } from './watermark.ts'

const SIZES = [
  { size: 'thumb', side: PROOF_COPY_SIZES.thumb, mime: 'image/webp' },
  { size: 'web', side: PROOF_COPY_SIZES.web, mime: 'image/jpeg' },
] as const
const ENDINGS: Record<CopiedPicture['mime'], string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }
/** Minimum interval before missing copies are scheduled again. */
const AGAIN_MS = 10 * MINUTE_MS
/** Batch size of removals. */
const BATCH_SIZE = 500

export type CopiesService = ReturnType<typeof createCopiesService>

/** Copies for guests, rendered in the background according to the rules of their proof. */
export function createCopiesService({
  database,
  objects,
  clock,
  log,
  queue,
  gallery,
}: Pick<ProofsDeps, 'database' | 'objects' | 'clock' | 'log' | 'queue' | 'gallery'>) {
  const orphans = createOrphanTracker(database, objects)
  const watermark = createWatermark()

  async function keep(
    proof: ProofRow,
    mediaId: string,
    copies: readonly { size: 'thumb' | 'web'; picture: CopiedPicture }[],
  ): Promise<void> {
    const look = lookOf(proof)
    const keyed = copies.map((copy) => ({
      ...copy,
      key: `proofs/${randomUUID()}.${ENDINGS[copy.picture.mime]}`,
    }))
    const keys = keyed.map(({ key }) => key)
    await orphans.announce(keys, clock.now())
    try {
      for (const { key, picture } of keyed) await objects.put(key, picture.bytes, { mime: picture.mime })
      await database.transact(async (tx) => {
        for (const { key, size, picture } of keyed) {
          const { bytes, width, height } = picture
          const copy = { proofId: proof.id, mediaId, size, look, key, bytes: bytes.length, width, height }
          if (await store.putCopy(tx, { ...copy, now: clock.now() })) await orphans.keep(tx, [key])
        }
      })
    } finally {
      // A missing or damaged original doesn’t stop the others.
      await orphans.discard(keys).catch(() => undefined)
    }
  }

  async function copy(
    proof: ProofRow,
    { mediaId, sha256 }: { mediaId: string; sha256: string },
    requested: readonly (typeof SIZES)[number][],
  ) {
    const maxSize = Math.max(...requested.map(({ side }) => side))
    try {
      const loaded = await gallery.loadPicture(proof.user_id, mediaId, { maxSize, sha256 })
      if (!loaded) return
      const text = watermarkOf(proof)
      const pictures = await copyPicture(
        loaded.bytes,
        requested,
        text === null ? undefined : await watermark(text),
      )
      const copies = requested.flatMap(({ size }, at) => {
        const picture = pictures[at]
        return picture ? [{ size, picture }] : []
      })
      await keep(proof, mediaId, copies)
    } catch (error) {
      // A lost or broken original doesn’t stop the others.
      if (!(error instanceof ObjectMissing) && !(error instanceof PictureProblem)) throw error
      log.error({ err: error, mediaId }, 'failed to copy an image of a proof')
    }
  }

  async function drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await database.transact(async (tx) => {
      await store.dropCopies(tx, keys)
      await orphans.leave(tx, keys)
    })
    await orphans.discard(keys)
  }

  async function run(proofId: string, signal?: AbortSignal): Promise<void> {
    const proof = await readProof(database.db, proofId)
    if (!proof) return
    const look = lookOf(proof)
    const existing = new Set(
      (await readCopies(database.db, proofId, look)).map((row) => `${row.mediaId} ${row.size}`),
    )
    for (const { mediaId, sha256, withdrawn } of await readItems(database.db, proofId)) {
      signal?.throwIfAborted()
      const requested = SIZES.filter(({ size }) => !existing.has(`${mediaId} ${size}`))
      if (!withdrawn && requested.length > 0) await copy(proof, { mediaId, sha256 }, requested)
    }
    const stale = await store.findStale(database.db, proofId, look, BATCH_SIZE)
    await drop(stale.map(({ key }) => key))
  }

  return {
    /** Renders missing copies and removes those no longer shown. */
    run,

    /** Call in the transaction of every change that affects how copies look. */
    async copyLater(tx: Database, proofId: string): Promise<void> {
      await store.renewWatermarkName(tx, proofId)
      await queue.enqueue(tx, COPY_PROOF, { proofId })
    },

    /**
     * Schedules copies that a guest found missing, for example after a permanent failure. At most every ten minutes.
     */
    async copyAgain(proof: Pick<ProofRow, 'id' | 'rules' | 'watermark_name'>): Promise<void> {
      const now = clock.now()
      const until = new Date(now.getTime() + AGAIN_MS)
      const bucket = bucketOf('proof:copies', `${proof.id} ${lookOf(proof)}`)
      await database.transact(async (tx) => {
        const attempt = await countOneAttempt(tx, bucket, { max: 1, now, until })
        if ('tries' in attempt) await queue.enqueue(tx, COPY_PROOF, { proofId: proof.id })
      })
    },

    start: () =>
      queue.work(COPY_PROOF, { concurrency: 1 }, { run: ({ proofId }, { signal }) => run(proofId, signal) }),

    /** Removes copies of deleted proofs. Runs every hour. */
    async sweep(): Promise<void> {
      for (;;) {
        const lost = await store.findLost(database.db, BATCH_SIZE)
        await drop(lost.map(({ key }) => key))
        if (lost.length < BATCH_SIZE) return
      }
    },
  }
}
