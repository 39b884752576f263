import * as z from 'zod/mini'
import { checkReasons, endpoint, Id, IdParams } from '../kernel/index.ts'
import { NewReport, OwnReport, reportReasons } from '../moderation/index.ts'
import { Lineage, NewWork, PublishPreview, PublishResult, WorkChange, WorkSource } from './publishing.ts'
import { WorkPage } from './works.ts'
import { worksReasons } from './works.reasons.ts'

/**
 * FORBIDDEN if the Mirror Protocol is off. CONFLICT if a parent forbids the licence, if similar works by others are
 * neither credited nor confirmed (by ID), or if the work was removed before. INPUT_INVALID names words that aren’t
 * allowed.
 */
export const createWork = endpoint({
  summary: 'Publish a prompt, image, video or template as it is now',
  method: 'POST',
  path: '/api/works',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: NewWork,
  output: PublishResult,
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA'],
  reasons: [
    ...checkReasons,
    worksReasons.nothingToPublish,
    worksReasons.coverGone,
    worksReasons.noFirstFrame,
    worksReasons.unreadableImage,
    worksReasons.mirrorOff,
    worksReasons.sourceGone,
    worksReasons.licenceForbidden,
    worksReasons.tooSimilar,
    worksReasons.tooManyToday,
    worksReasons.takenDown,
  ],
})

export const previewWork = endpoint({
  summary: 'Preview a publication: sources, similar works and the remaining daily limit',
  method: 'POST',
  path: '/api/works/preview',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ source: WorkSource, coverId: z.optional(z.nullable(Id)) }),
  output: PublishPreview,
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.nothingToPublish, worksReasons.coverGone],
})

/** Visitors see live works, as on the public page. Status 410 for withdrawn or removed works. */
export const getWork = endpoint({
  summary: 'Get a work as it was published',
  method: 'GET',
  path: '/api/works/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  output: z.object({ work: WorkPage }),
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.withdrawn, worksReasons.removed],
})

/**
 * `file` is the width of a thumbnail with `.webp`, or `full` with its extension. Status 410 for withdrawn or removed
 * works.
 */
export const getWorkPicture = endpoint({
  summary: 'Get the image or video file of a work',
  method: 'GET',
  path: '/api/works/:id/picture/:file',
  access: 'signed-address',
  factor: 'none',
  params: z.object({
    ...IdParams.shape,
    file: z.string().check(z.maxLength(20)),
  }),
  query: z.object({
    expires: z.optional(z.string().check(z.maxLength(20))),
    signature: z.optional(z.string().check(z.maxLength(100))),
    /** Version of the work, as a cache key. */
    v: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: { bytes: ['image/png', 'image/jpeg', 'image/webp', 'video/mp4'] },
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.withdrawn, worksReasons.removed],
})

/**
 * CONFLICT for a licence that isn’t more open or that a parent forbids. INPUT_INVALID names words that aren’t allowed.
 */
export const patchWork = endpoint({
  summary: 'Change a work’s details, relax its terms, or publish another version of its prompt',
  method: 'PATCH',
  path: '/api/works/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: WorkChange,
  output: PublishResult,
  refusals: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  reasons: [
    ...checkReasons,
    worksReasons.withdrawn,
    worksReasons.nothingToPublish,
    worksReasons.coverGone,
    worksReasons.mirrorOff,
    worksReasons.licenceForbidden,
    worksReasons.licenceOnlyOpener,
    worksReasons.licenceForbidsPermission,
    worksReasons.onlyPromptsHaveVersions,
  ],
})

export const withdrawWork = endpoint({
  summary: 'Withdraw a work permanently; remixes still credit it',
  method: 'DELETE',
  path: '/api/works/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.withdrawn],
})

/** FORBIDDEN if all rights are reserved, CONFLICT if the prompt isn’t shared. Counted once per person. */
export const useWork = endpoint({
  summary: 'Copy a work to the caller’s prompts',
  method: 'POST',
  path: '/api/works/:id/use',
  access: 'user',
  factor: 'none',
  idempotent: true,
  params: IdParams,
  output: z.object({ promptId: Id }),
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [
    worksReasons.withdrawn,
    worksReasons.removed,
    worksReasons.notPublished,
    worksReasons.allRightsReserved,
    worksReasons.recipeHidden,
  ],
})

/** Includes withdrawn and removed works, whose names are kept. */
export const getLineage = endpoint({
  summary: 'Get the sources and remixes of a work, and the caller’s unpublished copies',
  method: 'GET',
  path: '/api/works/:id/lineage',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  output: Lineage,
  refusals: ['NOT_FOUND'],
})

/** Once per person: CONFLICT the second time. */
export const reportWork = endpoint({
  summary: 'Report a work by another user',
  method: 'POST',
  path: '/api/works/:id/reports',
  access: 'user',
  factor: 'none',
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    reason: NewReport.shape.reason,
    text: NewReport.shape.text,
    field: NewReport.shape.field,
    span: NewReport.shape.span,
  }),
  output: z.object({ report: OwnReport }),
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...reportReasons],
})

/** Opens the terms of each work within the limits of its licence and sources; never restricts them. */
export const openTerms = endpoint({
  summary: 'Relax the terms of the caller’s works to match the settings',
  method: 'POST',
  path: '/api/works/open-terms',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ resale: z.boolean(), training: z.boolean() }),
  output: z.object({ changed: z.int() }),
})

export const countOpenable = endpoint({
  summary: 'Count the caller’s works whose terms can be relaxed',
  method: 'GET',
  path: '/api/works/open-terms',
  access: 'user',
  factor: 'none',
  output: z.object({ resale: z.int(), training: z.int() }),
})
