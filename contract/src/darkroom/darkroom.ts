import * as z from 'zod/mini'
import { MediaOrigin } from '../gallery/index.ts'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { Edit } from './edit.ts'

/** Realtime: an edit was saved, rendered or failed. */
export const DARKROOM_CHANNEL = 'darkroom'

/** Versions of one image. Versions that were saved automatically are replaced first. */
export const MAX_EDIT_VERSIONS = 200

/** Hash in hex. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** How a version came about. */
export const EditVersionSource = z.enum(['user', 'auto', 'sync', 'import', 'merge', 'restore', 'generation'])
export type EditVersionSource = z.infer<typeof EditVersionSource>

export const EditVersionName = lineOf(1, 120, 'The name')

export const EditVersion = z.object({
  /** From 1. */
  number: z.int(),
  name: z.nullable(z.string()),
  source: EditVersionSource,
  edit: Edit,
  /** SHA-256 of the canonical edit: equal hashes mean equal pixels. */
  hash: Sha256,
  engineVersion: z.int(),
  createdAt: Instant,
})
export type EditVersion = z.infer<typeof EditVersion>

/** Why an edit couldn’t be rendered. The image stays as it was before. */
export const EditFailure = z.enum([
  'originalMissing',
  'patchMissing',
  'unreadable',
  'tooManyPixels',
  'storageFull',
  'stopped',
])
export type EditFailure = z.infer<typeof EditFailure>

/** `rendered`: the gallery shows this edit. `rendering`: it shows the image as before. `failed`: it does so until the next change. */
export const EditState = z.enum(['rendered', 'rendering', 'failed'])
export type EditState = z.infer<typeof EditState>

/** Stored edit of an image. Before the first one, `version` is 0 and the edit is neutral. */
export const StoredEdit = z.object({
  /** Rises with every change; `baseVersion` of the next one. */
  version: z.int(),
  edit: Edit,
  hash: Sha256,
  /** Of its repairs, which name the tiles of the repaired original. Null without any. */
  repairsHash: z.nullable(Sha256),
  engineVersion: z.int(),
  /** What the edit does, one short text for each part; in the language of the query. */
  summary: z.array(z.string()),
  state: EditState,
  failure: z.nullable(EditFailure),
})
export type StoredEdit = z.infer<typeof StoredEdit>

/** A file that is loaded for editing. The URL is signed and valid for at least 5 minutes. */
const EditFile = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const Darkroom = z.object({
  mediaId: Id,
  ...StoredEdit.shape,
  original: z.object({
    origin: MediaOrigin,
    mime: z.string(),
    /** Upright, in px. */
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    sha256: Sha256,
  }),
  /**
   * JPEG of the original of at most 2,048 px, in the colour space of the base map: decode it without converting colours. Its size
   * is chosen so that the base map fits an engine that is opened with it.
   */
  proxy: EditFile,
  /** File of the base map, as `readBaseMap` of the domain reads it, with its size in samples. */
  baseMap: EditFile,
  /** Number of the newest version; 0 without any. */
  lastVersionNumber: z.int(),
})
export type Darkroom = z.infer<typeof Darkroom>
