import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { kioskGuestReasons as reasons } from './guest.reasons.ts'
import { GuestDeletion, GuestPage, GuestToken, GuestVariant } from './guests.ts'

/** Open to anyone with the link; never cached by proxies, never indexed. */
const guest = { access: 'public', factor: 'none', hidden: true } as const
const TokenParams = z.object({ token: GuestToken })

export const getGuestPage = endpoint({
  summary: 'Get a guest’s photos by their link',
  method: 'GET',
  path: '/api/guest/:token',
  ...guest,
  params: TokenParams,
  output: GuestPage,
})

export const getGuestPicture = endpoint({
  summary: 'Get one of a guest’s photos',
  method: 'GET',
  path: '/api/guest/:token/:captureId/:variant',
  ...guest,
  params: z.object({ token: GuestToken, captureId: Id, variant: GuestVariant }),
  /** `download` makes the browser save the file. */
  query: z.object({ download: z.optional(z.enum(['1'])) }),
  output: { bytes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/webm'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.gone],
})

/** Without `confirm`, returns what would be deleted and a token. With that token, deletes it permanently. */
export const deleteGuestPictures = endpoint({
  summary: 'Delete a guest’s photos, in two steps',
  method: 'POST',
  path: '/api/guest/:token/delete',
  ...guest,
  params: TokenParams,
  body: z.strictObject({ confirm: z.optional(z.string().check(z.maxLength(200))) }),
  output: GuestDeletion,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.gone, reasons.confirmAgain],
})

export const reportGuestPictures = endpoint({
  summary: 'Report a guest’s photos',
  method: 'POST',
  path: '/api/guest/:token/report',
  ...guest,
  params: TokenParams,
  body: z.strictObject({
    captureId: z.optional(Id),
    reason: z.enum(['unwanted', 'shows-me', 'minor', 'other']),
    text: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  }),
  output: z.object({ id: Id }),
  status: 201,
  refusals: ['NOT_FOUND'],
  reasons: [reasons.gone, reasons.tooManyReports],
})
