import * as z from 'zod/mini'
import { ContactSheetSettings, PictureIds } from '../gallery/index.ts'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import {
  Delivery,
  DeliveryFile,
  DeliveryItem,
  DeliveryMessage,
  DeliveryPlan,
  DeliveryPresetChoices,
  DeliveryTitle,
} from './deliveries.ts'
import { deliveriesReasons as reasons } from './deliveries.reasons.ts'
import { SharePassword } from './share.ts'

const own = { access: 'user', factor: 'none' } as const
/** Opens images to others, or deletes them. */
const guarded = { access: 'user', factor: 'required' } as const
const One = z.object({ delivery: Delivery })

export const planDelivery = endpoint({
  summary: 'Compute the files, names and approximate bytes of a delivery without creating it',
  method: 'POST',
  path: '/api/deliveries/plan',
  ...own,
  body: z.strictObject({ ids: PictureIds, presets: DeliveryPresetChoices }),
  output: DeliveryPlan,
})

/**
 * The device may choose the id: a repeated id returns the same delivery. With `approvalId` instead of `ids`,
 * it consists of exactly the files that the client approved.
 */
export const createDelivery = endpoint({
  summary: 'Create a delivery of up to 500 images, whose files are rendered in the background',
  method: 'POST',
  path: '/api/deliveries',
  ...own,
  body: z
    .strictObject({
      id: z.optional(Id),
      title: DeliveryTitle,
      message: z.optional(z.nullable(DeliveryMessage)),
      ids: z.optional(PictureIds),
      /** Id of an approval of your proof. */
      approvalId: z.optional(Id),
      presets: DeliveryPresetChoices,
      allowsDownloads: z._default(z.boolean(), true),
      allowsFavourites: z._default(z.boolean(), true),
      expiresAt: z.optional(z.nullable(Instant)),
    })
    .check(
      z.refine(
        ({ ids, approvalId }) => (ids === undefined) !== (approvalId === undefined),
        'Enter either images or an approval.',
      ),
    ),
  output: One,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    reasons.noImages,
    reasons.noApproval,
    reasons.approvedChanged,
    reasons.tooMany,
    reasons.idTaken,
    reasons.expiryPassed,
  ],
})

export const listDeliveries = endpoint({
  summary: 'List your deliveries, newest first, at most 100',
  method: 'GET',
  path: '/api/deliveries',
  ...own,
  output: z.object({ deliveries: z.array(Delivery) }),
})

export const getDelivery = endpoint({
  summary: 'Get a delivery with its images and files',
  method: 'GET',
  path: '/api/deliveries/:id',
  ...own,
  params: IdParams,
  output: z.object({
    ...One.shape,
    items: z.array(DeliveryItem),
    files: z.array(DeliveryFile),
    /** Signed URL of the zip, valid for some minutes; null until all files are finished. */
    zipUrl: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
})

export const changeDelivery = endpoint({
  summary: 'Update the title, message, expiry or permissions of a delivery',
  method: 'PATCH',
  path: '/api/deliveries/:id',
  ...guarded,
  params: IdParams,
  body: z.strictObject({
    title: z.optional(DeliveryTitle),
    message: z.optional(z.nullable(DeliveryMessage)),
    allowsDownloads: z.optional(z.boolean()),
    allowsFavourites: z.optional(z.boolean()),
    expiresAt: z.optional(z.nullable(Instant)),
  }),
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.expiryPassed, reasons.filesRemoved],
})

export const deleteDelivery = endpoint({
  summary: 'Delete a delivery with its files and links permanently. The images stay',
  method: 'DELETE',
  path: '/api/deliveries/:id',
  ...guarded,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const pauseDelivery = endpoint({
  summary: 'Pause rendering after the current files',
  method: 'POST',
  path: '/api/deliveries/:id/pause',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.alreadyReady, reasons.filesRemoved],
})

/** Finished files aren’t rendered again. */
export const resumeDelivery = endpoint({
  summary: 'Continue rendering, and try failed files again',
  method: 'POST',
  path: '/api/deliveries/:id/resume',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.alreadyReady, reasons.filesRemoved],
})

/** The link is returned once and stored as a hash only. */
export const linkDelivery = endpoint({
  summary: 'Create the link of a delivery, which replaces the earlier one',
  method: 'POST',
  path: '/api/deliveries/:id/link',
  ...guarded,
  params: IdParams,
  body: z.strictObject({
    password: z.optional(z.nullable(SharePassword)),
    /** Without it, the expiry of the delivery stays. */
    expiresAt: z.optional(z.nullable(Instant)),
  }),
  output: z.object({ ...One.shape, link: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.expiryPassed, reasons.filesRemoved],
})

export const revokeDeliveryLink = endpoint({
  summary: 'Revoke the link of a delivery',
  method: 'DELETE',
  path: '/api/deliveries/:id/link',
  ...guarded,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND'],
  reasons: [reasons.noLink],
})

export const getDeliveryManifest = endpoint({
  summary: 'Download the names, sizes and hashes of the finished files',
  method: 'GET',
  path: '/api/deliveries/:id/manifest.json',
  ...own,
  params: IdParams,
  output: { bytes: ['application/json'] },
  refusals: ['NOT_FOUND'],
})

/** For the images as delivered, even if they have been deleted since. */
export const printDeliverySheet = endpoint({
  summary: 'Print a contact sheet of a delivery as a PDF, once its files are finished',
  method: 'POST',
  path: '/api/deliveries/:id/contact-sheet',
  ...own,
  params: IdParams,
  body: ContactSheetSettings,
  output: { bytes: ['application/pdf'] },
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.notReady, reasons.filesRemoved],
})

/** Always the same bytes, with a known length, so that downloads can be resumed by range requests. */
export const getDeliveryZip = endpoint({
  summary: 'Download the finished files as a zip, as the owner or with its signed URL',
  method: 'GET',
  path: '/api/deliveries/:id/zip',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.notReady, reasons.filesRemoved],
})
