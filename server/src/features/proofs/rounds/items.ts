import { cutText, refuse } from '@studio/contract/kernel'
import { MAX_PROOF_ITEMS, type ProofItemDraft, proofsReasons } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { Gallery, OwnOriginal } from '../../gallery/index.ts'
import {
  dropItemsBut,
  findFileName,
  findSubmitted,
  type ItemRow,
  type NewItem,
  putItems,
  readItems,
} from './items.store.ts'

const NAME_LENGTH = 60

/** Position of the nth image of a proof. */
const positionOf = (place: number): string => `a${String(place).padStart(6, '0')}`

/** Prompt of a generated image, and what distinguishes the image from others with the same prompt. */
function nameOf(
  mediaId: string,
  { prompt, metadata: { seed } }: Pick<OwnOriginal, 'prompt' | 'metadata'>,
): string {
  const last = typeof seed === 'number' || typeof seed === 'string' ? seed : mediaId.slice(0, 8)
  return `${cutText(prompt, NAME_LENGTH)} ${last}`.trim()
}

/** The file name without its ending. The texts of a photograph aren’t shown to guests: they name places and people. */
async function photographName(tx: Database, mediaId: string): Promise<string> {
  const fileName = await findFileName(tx, mediaId)
  return cutText(fileName?.replace(/\.[^.]+$/, '') || mediaId.slice(0, 8), NAME_LENGTH)
}

interface ItemsInput {
  userId: string
  proofId: string
  round: number
  /** Hashes of the files that guests can download, by image. */
  hashes: ReadonlyMap<string, string>
}

/** Adds images to proofs. Each must exist, belong to the owner and occur once. */
export function createItems({
  database,
  gallery,
}: {
  database: { db: Database }
  gallery: Pick<Gallery, 'findOriginal' | 'assetsOf' | 'sharedHashesOf'>
}) {
  /** @throws Refusal NOT_FOUND for an image of another user. */
  async function newItem(
    tx: Database,
    { userId, round, hashes }: ItemsInput,
    { mediaId, replaces }: ProofItemDraft,
    position: string,
    placeholder: string | undefined,
  ): Promise<NewItem> {
    const sha256 = hashes.get(mediaId)
    const original = await gallery.findOriginal(tx, userId, mediaId, { sha256 })
    if (original?.type !== 'image' || placeholder === undefined || sha256 === undefined)
      throw refuse(proofsReasons.imageGone, undefined, { details: { mediaId } })
    const { width, height } = original
    const name =
      original.origin === 'photograph' ? await photographName(tx, mediaId) : nameOf(mediaId, original)
    return {
      mediaId,
      position,
      round,
      replaces,
      sha256,
      width,
      height,
      placeholder: Buffer.from(placeholder, 'base64'),
      name,
    }
  }

  async function keep(
    tx: Database,
    input: ItemsInput,
    drafts: readonly ProofItemDraft[],
    before: readonly ItemRow[],
  ) {
    const byMedia = new Map(before.map((row) => [row.mediaId, row]))
    const fresh = drafts.filter(({ mediaId }) => !byMedia.has(mediaId)).map(({ mediaId }) => mediaId)
    const assets = await gallery.assetsOf(tx, input.userId, fresh)
    const rows: NewItem[] = []
    for (const [place, draft] of drafts.entries()) {
      const row = byMedia.get(draft.mediaId)
      const position = positionOf(place)
      rows.push(
        row
          ? { ...row, position, replaces: draft.replaces }
          : await newItem(tx, input, draft, position, assets.get(draft.mediaId)?.placeholder),
      )
    }
    checkReplaced(rows)
    await putItems(tx, input.proofId, rows)
  }

  return {
    /**
     * SHA-256 of the files that guests can download, of the images that are new in a proof. Reads photographs, so it must
     * run before the transaction.
     */
    async hashesOf(
      userId: string,
      proofId: string | undefined,
      drafts: readonly ProofItemDraft[],
    ): Promise<Map<string, string>> {
      const before = proofId === undefined ? [] : await readItems(database.db, proofId)
      const existingIds = new Set(before.map(({ mediaId }) => mediaId))
      const fresh = drafts.map(({ mediaId }) => mediaId).filter((id) => !existingIds.has(id))
      return await gallery.sharedHashesOf(userId, fresh)
    },

    /** Makes these the images of a proof, in this order. Images of submitted rounds stay. */
    async replaceAll(tx: Database, input: ItemsInput, drafts: readonly ProofItemDraft[]): Promise<void> {
      const before = await readItems(tx, input.proofId)
      const mediaIds = new Set(drafts.map(({ mediaId }) => mediaId))
      const promised = new Set(await findSubmitted(tx, input.proofId))
      if (before.some(({ mediaId }) => promised.has(mediaId) && !mediaIds.has(mediaId)))
        throw refuse(proofsReasons.earlierImagesStay)
      await dropItemsBut(tx, input.proofId, [...mediaIds])
      await keep(tx, input, drafts, before)
    },

    /** Adds images. A replacement takes the position of the image it replaces; others go to the end. */
    async add(tx: Database, input: ItemsInput, drafts: readonly ProofItemDraft[]): Promise<void> {
      const before = await readItems(tx, input.proofId)
      if (before.length + drafts.length > MAX_PROOF_ITEMS)
        throw refuse(proofsReasons.tooManyImages, { most: MAX_PROOF_ITEMS })
      const mediaIds = new Set(before.map(({ mediaId }) => mediaId))
      if (drafts.some(({ mediaId }) => mediaIds.has(mediaId))) throw refuse(proofsReasons.imageTwice)
      const all: ProofItemDraft[] = before
        .toSorted((a, b) => (a.position < b.position ? -1 : 1))
        .map(({ mediaId, replaces }) => ({ mediaId, replaces }))
      for (const draft of drafts) {
        const place = all.findIndex(({ mediaId }) => mediaId === draft.replaces)
        if (place < 0) all.push(draft)
        else all.splice(place + 1, 0, draft)
      }
      await keep(tx, input, all, before)
    },
  }
}

/** Each replaces one earlier image of the same proof, which no other image replaces. */
function checkReplaced(rows: readonly NewItem[]): void {
  const byId = new Map(rows.map((row) => [row.mediaId, row]))
  const used = new Set<string>()
  for (const { mediaId, replaces } of rows) {
    if (replaces === null) continue
    if (replaces === mediaId || !byId.has(replaces)) throw refuse(proofsReasons.wrongReplacement)
    if (used.has(replaces)) throw refuse(proofsReasons.wrongReplacement)
    used.add(replaces)
    // Prevents cycles of replacements.
    for (let at: string | null | undefined = replaces; at; at = byId.get(at)?.replaces)
      if (at === mediaId) throw refuse(proofsReasons.wrongReplacement)
  }
}
