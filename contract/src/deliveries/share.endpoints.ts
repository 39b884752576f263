import * as z from 'zod/mini'
import { endpoint, Id, type PrincipalAccess } from '../kernel/index.ts'
import { Share, ShareAnswer, ShareEntry, ShareSelection } from './share.ts'
import { outsideShareReasons, shareReasons as reasons } from './share.reasons.ts'

/** Guests are identified by a cookie that is limited to this path. The delivery may have expired. */
export const SHARE_GUEST: PrincipalAccess = { principal: 'share-guest', refusals: ['CONFLICT'] }
const guest = { access: SHARE_GUEST, factor: 'none', hidden: true } as const
/** Selects one of the deliveries that the browser has entered. Default: the last one. */
const Which = z.object({ delivery: z.optional(Id) })
const Numbered = z.object({ number: z.coerce.number().check(z.int(), z.minimum(1)) })
const PresetIndex = z.coerce.number().check(z.int(), z.minimum(0))

/** Sets a cookie for `/api/share` if it answers `in`. */
export const enterShare = endpoint({
  summary: 'Enter a delivery by its link, with the password if it has one',
  method: 'POST',
  path: '/api/share/enter',
  access: 'public',
  factor: 'none',
  hidden: true,
  body: ShareEntry,
  output: ShareAnswer,
  refusals: ['NOT_FOUND'],
  reasons: [reasons.wrongLink],
})

export const getShare = endpoint({
  summary: 'Get the delivery that the guest has entered',
  method: 'GET',
  path: '/api/share',
  ...guest,
  query: Which,
  output: Share,
  refusals: ['CONFLICT'],
  reasons: [...outsideShareReasons],
})

export const getSharePreview = endpoint({
  summary: 'Get a preview of an image of the delivery',
  method: 'GET',
  path: '/api/share/previews/:number/:size',
  ...guest,
  params: z.extend(Numbered, { size: z.enum(['thumb', 'view']) }),
  query: Which,
  output: { bytes: ['image/webp'] },
  refusals: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [...outsideShareReasons, reasons.imageGone, reasons.preparing],
})

/** Supports range requests. */
export const getShareFile = endpoint({
  summary: 'Download a file of the delivery',
  method: 'GET',
  path: '/api/share/files/:number',
  ...guest,
  params: Numbered,
  query: Which,
  output: { bytes: ['image/jpeg', 'image/png', 'image/webp'] },
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [...outsideShareReasons, reasons.imageGone, reasons.preparing, reasons.notForDownload],
})

export const putShareFavourite = endpoint({
  summary: 'Mark an image of the delivery as a favourite, or unmark it',
  method: 'PUT',
  path: '/api/share/favourites/:number',
  ...guest,
  params: Numbered,
  query: Which,
  body: z.strictObject({ isFavourite: z._default(z.boolean(), true) }),
  output: z.object({ number: z.int(), isFavourite: z.boolean() }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...outsideShareReasons, reasons.imageGone, reasons.noFavourites],
})

export const makeShareZip = endpoint({
  summary: 'Get the URL and length of a zip of the delivery',
  method: 'POST',
  path: '/api/share/zip',
  ...guest,
  query: Which,
  body: z.strictObject({
    of: z._default(ShareSelection, 'all'),
    /** Index of one preset; all without it. */
    preset: z.optional(PresetIndex),
  }),
  output: z.object({ url: z.string(), files: z.int(), bytes: z.int() }),
  refusals: ['FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [...outsideShareReasons, reasons.notForDownload, reasons.nothingToDownload, reasons.preparing],
})

/** Always the same bytes for the same files, so that downloads can be resumed by range requests. */
export const getShareZip = endpoint({
  summary: 'Download a zip of the delivery',
  method: 'GET',
  path: '/api/share/zip',
  ...guest,
  query: z.extend(Which, {
    of: z._default(ShareSelection, 'all'),
    preset: z.optional(PresetIndex),
  }),
  output: { bytes: ['application/zip'] },
  refusals: ['FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [...outsideShareReasons, reasons.notForDownload, reasons.nothingToDownload, reasons.preparing],
})
