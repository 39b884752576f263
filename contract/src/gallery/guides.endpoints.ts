import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { GUIDE_KINDS } from '../models/index.ts'
import { guidesReasons } from './guides.reasons.ts'

/** `keypoints` is the pose as numbers in OpenPose format. */
export const GUIDE_FILES = [...GUIDE_KINDS, 'keypoints'] as const
export const GuideFile = z.enum(GUIDE_FILES)
export type GuideFile = z.infer<typeof GuideFile>

/**
 * Guides of an image of the built-in engine, in the same size: depth (16 bits, near is white), normals (red left, green
 * up, blue towards the camera) or pose. UNSUPPORTED_MEDIA: the image has no such guide. CONFLICT: it can't be drawn,
 * because the engine has changed since the image was generated.
 */
export const getGuide = endpoint({
  summary: 'Get the depth map, normal map or pose of one of your images',
  method: 'GET',
  path: '/api/gallery/:id/guides/:file',
  access: 'user',
  factor: 'none',
  params: z.object({ id: Id, file: GuideFile }),
  query: z.object({
    /** Sent as an attachment with this name. */
    download: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: { bytes: ['image/png', 'application/json'] },
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [guidesReasons.noGuides, guidesReasons.nobodyInImage, guidesReasons.madeDifferently],
})
