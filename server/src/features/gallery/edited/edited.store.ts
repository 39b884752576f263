// Originals of edited images, and renditions of their edits.
import type { MediaOrigin } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { StoredThumbnail } from '../media.store.ts'

/** The original of an image, whether or not it is edited. */
export interface UneditedRow {
  type: 'image' | 'video'
  origin: MediaOrigin
  key: string
  mime: string
  bytes: number
  sha256: string
  width: number
  height: number
  thumbnails: StoredThumbnail[]
  placeholder: Buffer
  metadata: Record<string, unknown>
}

/** Metadata of an item’s original, from `media` and its row of `media_originals`, `o`. */
export const uneditedMetadata = sql`case when o.media_id is null then media.metadata else (media.metadata - 'digitalSourceType')
  || jsonb_strip_nulls(jsonb_build_object('digitalSourceType', o.digital_source_type)) end`

/** True if an item shows a rendition, as a column of `media`. */
export const IS_EDITED = sql<boolean>`exists (
  select from media_originals o where o.media_id = media.id and o.object_key <> media.object_key)`

/** Actions of content credentials that change no colours. */
const MOVES: ReadonlySet<string> = new Set(['c2pa.cropped', 'c2pa.orientation'])

const TRAINED = 'trainedAlgorithmicMedia'

/** Part of a file that an engine generated. `model` is the vendor’s id if there is one. */
export interface GeneratedPart {
  prompt: string
  model: string
  label: string
  /** IPTC digital source type; absent: of a trained model. */
  sourceType?: 'algorithmicMedia' | 'trainedAlgorithmicMedia'
}

/** True if a trained model generated any: the image is a composite. A part that was filled from the rest of its image is a repair. */
export const isComposite = (parts: readonly GeneratedPart[]): boolean =>
  parts.some(({ sourceType = TRAINED }) => sourceType === TRAINED)

/** Source type of an edited file: with parts of trained models it is a composite, and a capture whose colours were edited is no longer what the camera recorded. */
export function editedSourceType(
  original: string | undefined,
  { actions, generated }: Pick<NewRendition, 'actions' | 'generated'>,
): string | undefined {
  // Media that a model made as a whole stay what they are.
  if (isComposite(generated) && original !== TRAINED) return 'compositeWithTrainedAlgorithmicMedia'
  const isCapture = original === 'digitalCapture'
  return isCapture && actions.some((action) => !MOVES.has(action)) ? 'humanEdits' : original
}

const UNEDITED = sql`media.type, coalesce(o.origin_before, media.origin) as origin, coalesce(o.object_key, media.object_key) as key, coalesce(o.mime, media.mime) as mime,
  coalesce(o.bytes, media.bytes) as bytes, coalesce(o.sha256, media.sha256) as sha256,
  coalesce(o.width, media.width) as width, coalesce(o.height, media.height) as height,
  coalesce(o.thumbnails, media.thumbnails) as thumbnails, coalesce(o.placeholder, media.placeholder) as placeholder,
  ${uneditedMetadata} as metadata`

/** The original of an item: outside the trash, unless `isAlsoInTrash`. */
export async function findUnedited(
  db: Database,
  userId: string,
  id: string,
  isAlsoInTrash = false,
): Promise<UneditedRow | undefined> {
  const { rows } = await sql<UneditedRow>`
    select ${UNEDITED} from media left join media_originals o on o.media_id = media.id
    where media.id = ${id} and media.user_id = ${userId} and (${isAlsoInTrash} or media.deleted_at is null)`.execute(
    db,
  )
  return rows[0]
}

/** A rendered edit in full size. */
export interface RenditionRow {
  key: string
  mime: string
  bytes: number
  sha256: string
  width: number
  height: number
}

/** What credentials state about a rendition. */
interface Stated {
  actions: string[]
  generated: GeneratedPart[]
}

/** The rendition whose shared file has this hash. */
export async function findRendition(
  db: Database,
  id: string,
  sharedSha256: string,
): Promise<(RenditionRow & Stated) | undefined> {
  const { rows } = await sql<RenditionRow & Stated>`
    select object_key as key, mime, bytes, sha256, width, height, actions, generated
    from media_renditions where media_id = ${id} and shared_sha256 = ${sharedSha256}`.execute(db)
  return rows[0]
}

/** Facts about the rendition that an item shows; undefined if it shows its original. */
export interface CurrentEdit extends Stated {
  /** In hex. */
  editHash: string
  engineVersion: number
  pixelHash: string
  originalSha256: string
  originalMime: string
}

export async function findCurrentEdit(db: Database, id: string): Promise<CurrentEdit | undefined> {
  const { rows } = await sql<CurrentEdit>`
    select encode(r.edit_hash, 'hex') as "editHash", r.engine_version as "engineVersion",
      encode(r.pixel_hash, 'hex') as "pixelHash", r.actions, r.generated, o.sha256 as "originalSha256", o.mime as "originalMime"
    from media join media_renditions r on r.media_id = media.id and r.object_key = media.object_key
    join media_originals o on o.media_id = media.id
    where media.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an item, in the trash or not. `isEdited`: it shows a rendition. */
export async function lockShown(tx: Database, id: string) {
  const { rows } = await sql<{ thumbnails: StoredThumbnail[]; isEdited: boolean }>`
    select thumbnails, ${IS_EDITED} as "isEdited" from media where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Stores the shown file of an item as its original, unless it has one. */
export async function keepOriginal(tx: Database, id: string): Promise<void> {
  await sql`
    insert into media_originals (media_id, user_id, object_key, mime, bytes, sha256, width, height, thumbnails, placeholder,
      digital_source_type, origin_before)
    select id, user_id, object_key, mime, bytes, sha256, width, height, thumbnails, placeholder,
      metadata ->> 'digitalSourceType', origin
    from media where id = ${id}
    on conflict do nothing`.execute(tx)
}

export interface NewRendition extends RenditionRow {
  /** Of the shared file. */
  sharedSha256: string
  editHash: Buffer
  engineVersion: number
  actions: readonly string[]
  /** Parts that engines generated. */
  generated: readonly GeneratedPart[]
  pixelHash: Buffer
}

/** Adds a rendition. If the same file is stored already, returns its key. */
export async function putRendition(
  tx: Database,
  id: string,
  rendition: NewRendition,
  now: Date,
): Promise<{ key: string; isNew: boolean }> {
  const {
    key,
    mime,
    bytes,
    sha256,
    width,
    height,
    sharedSha256,
    editHash,
    engineVersion,
    actions,
    generated,
    pixelHash,
  } = rendition
  const { rows } = await sql`
    insert into media_renditions (media_id, user_id, sha256, shared_sha256, edit_hash, engine_version, actions, generated, pixel_hash,
      object_key, mime, bytes, width, height, created_at)
    select id, user_id, ${sha256}, ${sharedSha256}, ${editHash}, ${engineVersion}, ${[...actions]}::text[],
      ${JSON.stringify(generated)}::jsonb, ${pixelHash}, ${key}, ${mime}, ${bytes}, ${width}, ${height}, ${now}
    from media where id = ${id}
    on conflict do nothing returning media_id`.execute(tx)
  if (rows.length > 0) return { key, isNew: true }
  const { rows: stored } = await sql<{ key: string }>`
    update media_renditions set edit_hash = ${editHash}, engine_version = ${engineVersion}, actions = ${[...actions]}::text[],
      generated = ${JSON.stringify(generated)}::jsonb, pixel_hash = ${pixelHash}, created_at = ${now}
    where media_id = ${id} and sha256 = ${sha256} returning object_key as key`.execute(tx)
  return { key: stored[0]!.key, isNew: false }
}

/** Shows another file of an item. Its time and place in lists stay. */
export async function showFile(
  tx: Database,
  id: string,
  file: RenditionRow & {
    thumbnails: readonly StoredThumbnail[]
    placeholder: Uint8Array
  } & Pick<NewRendition, 'actions' | 'generated'>,
): Promise<void> {
  const { rows } = await sql<{ sourceType: string | null }>`
    select digital_source_type as "sourceType" from media_originals where media_id = ${id}`.execute(tx)
  const sourceType = editedSourceType(rows[0]?.sourceType ?? undefined, file)
  const stated = sourceType === undefined ? {} : { digitalSourceType: sourceType }
  const { key, mime, bytes, sha256, width, height, thumbnails, placeholder } = file
  await sql`
    update media set object_key = ${key}, mime = ${mime}, bytes = ${bytes}, sha256 = ${sha256}, width = ${width},
      height = ${height}, thumbnails = ${JSON.stringify(thumbnails)}::jsonb, placeholder = ${Buffer.from(placeholder)},
      metadata = (metadata - 'digitalSourceType') || ${JSON.stringify(stated)}::jsonb,
      origin = case when ${isComposite(file.generated)} then 'composite' else coalesce(
        (select o.origin_before from media_originals o where o.media_id = media.id), origin) end
    where id = ${id}`.execute(tx)
}

/** Shows the original again. Its perceptual hashes are computed later. */
export async function showOriginal(tx: Database, id: string): Promise<void> {
  await sql`
    update media set object_key = o.object_key, mime = o.mime, bytes = o.bytes, sha256 = o.sha256, width = o.width,
      height = o.height, thumbnails = o.thumbnails, placeholder = o.placeholder, metadata = ${uneditedMetadata},
      origin = coalesce(o.origin_before, media.origin)
    from media_originals o where o.media_id = media.id and media.id = ${id}`.execute(tx)
  await sql`
    insert into media_hashes_due (media_id, user_id) select id, user_id from media where id = ${id}
    on conflict do nothing`.execute(tx)
}

/**
 * Deletes up to `limit` renditions older than `before` that no item shows and nothing references. Triggers
 * queue their files.
 */
export async function sweepRenditions(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from media_renditions where (media_id, sha256) in (
      select r.media_id, r.sha256 from media_renditions r join media on media.id = r.media_id
      where r.created_at < ${before} and r.object_key <> media.object_key
        and r.shared_sha256 not in (select sha256 from named_files where sha256 is not null)
      limit ${limit}
    ) returning media_id`.execute(db)
  return rows.length
}

/** Originals of items that show a rendition, by id, outside the trash, for the archive of a user’s data. */
export async function readEditedOriginals(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
) {
  const { rows } = await sql<{ id: string; key: string; mime: string; bytes: number; createdAt: Date }>`
    select media.id, o.object_key as key, o.mime, o.bytes, media.created_at as "createdAt"
    from media_originals o join media on media.id = o.media_id
    where o.user_id = ${userId} and media.deleted_at is null and o.object_key <> media.object_key
      and (${after ?? null}::uuid is null or media.id > ${after ?? null}::uuid)
    order by media.id limit ${limit}`.execute(db)
  return rows
}

/**
 * The file of an item that was shared with this hash: a rendition, or the original. Referenced renditions are
 * kept, so any other hash is that of the original.
 */
export async function findVersion(
  db: Database,
  userId: string,
  id: string,
  sharedSha256: string,
): Promise<UneditedRow | undefined> {
  const original = await findUnedited(db, userId, id)
  const rendition = original && (await findRendition(db, id, sharedSha256))
  if (!rendition) return original
  // Only the rendition that is shown has thumbnails.
  const { actions, generated, ...file } = rendition
  const { digitalSourceType: before, ...metadata } = original.metadata
  const sourceType = editedSourceType(typeof before === 'string' ? before : undefined, { actions, generated })
  return {
    ...original,
    ...file,
    ...(isComposite(generated) && { origin: 'composite' as const }),
    thumbnails: [],
    metadata: { ...metadata, ...(sourceType !== undefined && { digitalSourceType: sourceType }) },
  }
}
