import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { darkroomReasons as reasons } from './darkroom.reasons.ts'
import { Darkroom, EditVersion, EditVersionName, Sha256, StoredEdit } from './darkroom.ts'
import { Edit, EditOfAnySize } from './edit.ts'

const own = { access: 'user', factor: 'none' } as const
const params = z.object({ mediaId: Id })
const numbered = z.object({ mediaId: Id, number: z.coerce.number().check(z.int(), z.minimum(1)) })
/** Language of the summary. */
const query = z.object({ language: z._default(z.enum(['en', 'es']), 'en') })
const BaseVersion = z.int().check(z.minimum(0))

/** Whether or not the image was edited before. Nothing is stored by asking. */
export const getDarkroom = endpoint({
  summary: 'Get the edit of an image with what is needed to continue it',
  method: 'GET',
  path: '/api/darkroom/:mediaId',
  ...own,
  params,
  query,
  output: Darkroom,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
  reasons: [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels],
})

/**
 * Replaces the edit, and renders it in the background. Refused with CONFLICT and `details.version` if it was changed elsewhere:
 * load it, merge, and save again.
 */
export const putEdit = endpoint({
  summary: 'Save the edit of an image',
  method: 'PUT',
  path: '/api/darkroom/:mediaId/edit',
  ...own,
  params,
  query,
  body: z.strictObject({ baseVersion: BaseVersion, edit: EditOfAnySize }),
  output: StoredEdit,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [
    reasons.imageGone,
    reasons.onlyImages,
    reasons.tooManyPixels,
    reasons.changed,
    reasons.editTooLarge,
    reasons.patchGone,
  ],
})

export const listEditVersions = endpoint({
  summary: 'List the versions of an edit, newest first',
  method: 'GET',
  path: '/api/darkroom/:mediaId/versions',
  ...own,
  params,
  output: z.object({ versions: z.array(EditVersion) }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.imageGone],
})

/**
 * Saves the stored edit if `edit` is missing; `edit` saves another one without changing the stored edit, such as the other side
 * of a conflict. If the newest version has the same edit and no name is given, answers it with `isNew: false`.
 */
export const addEditVersion = endpoint({
  summary: 'Save a version of an edit',
  method: 'POST',
  path: '/api/darkroom/:mediaId/versions',
  ...own,
  params,
  idempotent: true,
  body: z.strictObject({
    name: z.optional(EditVersionName),
    edit: z.optional(Edit),
    source: z._default(z.enum(['user', 'merge']), 'user'),
  }),
  output: z.object({ version: EditVersion, isNew: z.boolean() }),
  status: 201,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [
    reasons.imageGone,
    reasons.onlyImages,
    reasons.tooManyPixels,
    reasons.tooManyVersions,
    reasons.patchGone,
  ],
})

/** What was stored before is saved as a version first. */
export const restoreEditVersion = endpoint({
  summary: 'Replace the edit of an image with one of its versions',
  method: 'POST',
  path: '/api/darkroom/:mediaId/versions/:number/restore',
  ...own,
  params: numbered,
  query,
  idempotent: true,
  output: StoredEdit,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [
    reasons.imageGone,
    reasons.onlyImages,
    reasons.tooManyPixels,
    reasons.versionGone,
    reasons.tooManyVersions,
    reasons.patchGone,
  ],
})

/** What was stored before is saved as a version first. The gallery shows the original at once. */
export const revertEdit = endpoint({
  summary: 'Remove the edit of an image, so that it is the original again',
  method: 'POST',
  path: '/api/darkroom/:mediaId/revert',
  ...own,
  params,
  query,
  idempotent: true,
  output: StoredEdit,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels, reasons.tooManyVersions],
})

/** The stored edit as settings of Camera Raw: those that both have. Geometry, masks and repairs are left out. */
export const getEditSidecar = endpoint({
  summary: 'Get the edit of an image as an XMP sidecar for Lightroom and Camera Raw',
  method: 'GET',
  path: '/api/darkroom/:mediaId/xmp',
  ...own,
  params,
  output: { bytes: ['application/rdf+xml'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.imageGone],
})

const file = {
  access: 'signed-address',
  factor: 'none',
  params,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
  reasons: [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels, reasons.originalUnreadable],
} as const

export const getEditProxy = endpoint({
  summary: 'Get the reduced original that is shown while editing, as its owner or by a signed URL',
  method: 'GET',
  path: '/api/darkroom/:mediaId/proxy',
  ...file,
  output: { bytes: ['image/jpeg', 'image/png'] },
})

export const getEditBaseMap = endpoint({
  summary: 'Get the base map of the original, as its owner or by a signed URL',
  method: 'GET',
  path: '/api/darkroom/:mediaId/base-map',
  ...file,
  output: { bytes: ['application/octet-stream'] },
})

const Place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(255))

/**
 * Tiles have 512 pixels on each side; those at the right and the bottom are smaller. Level 0 is the full size, and the only one. With
 * `repairs`, the hash of the stored repairs, they have these; after another change of the repairs there is no such tile.
 */
export const getEditTile = endpoint({
  summary: 'Get a tile of the original in full size, as its owner or by a signed URL',
  method: 'GET',
  path: '/api/darkroom/:mediaId/tiles/:level/:x/:y',
  ...file,
  params: z.object({ mediaId: Id, level: z.literal('0'), x: Place, y: Place }),
  query: z.object({ ...file.query.shape, repairs: z.optional(Sha256) }),
  output: { bytes: ['image/webp'] },
  reasons: [...file.reasons, reasons.noSuchTile, reasons.patchGone],
})

/** A patch never changes, so that browsers keep it. */
export const getEditObject = endpoint({
  summary: 'Get a file that your edits name, such as a generated patch',
  method: 'GET',
  path: '/api/darkroom/objects/:hash',
  ...own,
  params: z.object({ hash: Sha256 }),
  output: { bytes: ['image/png'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.patchGone],
})
