import type { GalleryItem } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { cutText, Refusal } from '@studio/contract/kernel'
import { anotherOf, largerOf, type Shot } from '@studio/domain/photoshoot'
import { MAX_PROMPT_LENGTH, type PhotoshootRequest, priceOf } from '@studio/contract/photoshoot'
import { type MakeAs, type MakeDraft, type MakeProblem, MAX_MAKE_WORDS } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import { readComments, readGuests } from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'

/** A suggestion with its generation request; null if it cannot be generated. */
export interface Planned {
  draft: MakeDraft
  request: PhotoshootRequest | null
}

/**
 * Appends the comment to the prompt as an instruction. The comment is shortened if both exceed the limit of the model;
 * the prompt stays whole.
 */
function instructed(prompt: string, words: string): string {
  const text = prompt.trim().replace(/[.\s]+$/, '')
  const remaining = MAX_PROMPT_LENGTH - text.length - 2
  return remaining > 0 ? `${text}. ${cutText(words, remaining)}` : text
}

/** Open comments of deciders for each image, oldest first. */
export async function readWords(db: Database, proofId: string): Promise<Map<string, string>> {
  const [guests, comments] = await Promise.all([
    readGuests(db, proofId),
    readComments(db, proofId, { guestId: null, seesAll: true }),
  ])
  const deciders = new Set(
    guests.filter(({ role, removedAt }) => role === 'decider' && !removedAt).map(({ id }) => id),
  )
  const words = new Map<string, string>()
  for (const { mediaId, guestId, text, resolvedAt } of comments) {
    if (guestId === null || !deciders.has(guestId) || resolvedAt) continue
    const before = words.get(mediaId)
    words.set(
      mediaId,
      cutText(before ? `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${text}` : text, MAX_MAKE_WORDS),
    )
  }
  return words
}

/** Plans generations read-only, without calling any provider. */
export function createDrafts({
  database,
  gallery,
  jobs,
  models,
}: Pick<ProofsDeps, 'database' | 'gallery' | 'jobs' | 'models'>) {
  async function findJob(userId: string, jobId: string): Promise<Job | undefined> {
    try {
      return await jobs.get(userId, jobId)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }

  /** Generation settings of an image, if they are known. */
  async function shotOf(userId: string, { id, jobId, prompt }: GalleryItem): Promise<Shot | undefined> {
    const job = jobId === null ? undefined : await findJob(userId, jobId)
    const asset = job?.result.media_assets.find((each) => each.id === id)
    if (!job || !asset || job.kind !== 'image_batch') return undefined
    const { metadata, items } = job
    const pose = items.find(({ index }) => index === asset.index)?.pose ?? null
    const model = models.list().find((each) => each.id === metadata.model)
    return {
      metadata,
      index: asset.index,
      pose,
      prompt,
      mediaId: id,
      isStandIn: Boolean(asset.standIn),
      model,
    }
  }

  function requestOf(shot: Shot, as: MakeAs, words: string): PhotoshootRequest | MakeProblem {
    if (!shot.model?.available) return 'no-model'
    if (as === 'upscale') return largerOf(shot) ?? (shot.model.upscales ? 'no-recipe' : 'no-upscale')
    if (words === '') return 'no-words'
    const another = anotherOf(shot)
    if (!another) return 'no-recipe'
    const { prompts: _, ...rest } = another
    // One variation per rejected image, according to its comments.
    return { ...rest, count: 1, prompt: instructed(shot.prompt, words) }
  }

  return {
    /** In the order of `items`, without images that aren’t in the proof. */
    async plan(
      userId: string,
      proofId: string,
      items: readonly { mediaId: string; as: MakeAs; words?: string | undefined }[],
    ): Promise<Planned[]> {
      const { db } = database
      const ids = [...new Set(items.map(({ mediaId }) => mediaId))]
      const [comments, pictures] = await Promise.all([
        readWords(db, proofId),
        gallery.itemsOf(db, userId, ids),
      ])
      const price = priceOf(1, models.creditsPerImage())
      return await Promise.all(
        items.map(async ({ mediaId, as, words: text }) => {
          const words = as === 'upscale' ? '' : (text ?? comments.get(mediaId) ?? '').trim()
          const picture = pictures.get(mediaId)
          const shot = picture?.type === 'image' ? await shotOf(userId, picture) : undefined
          const planned = !picture ? 'withdrawn' : shot ? requestOf(shot, as, words) : 'no-recipe'
          const request = typeof planned === 'string' ? null : planned
          const credits = request ? price : 0
          return {
            request,
            draft: {
              mediaId,
              as,
              words,
              credits,
              prompt: request?.prompt ?? null,
              problem: typeof planned === 'string' ? planned : null,
            },
          }
        }),
      )
    },
  }
}
