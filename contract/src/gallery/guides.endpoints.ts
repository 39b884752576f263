import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { GUIDE_KINDS } from '../models/index.ts'
import { guidesReasons } from './guides.reasons.ts'

/** `keypoints` is the pose as numbers, as OpenPose writes them. */
export const GUIDE_FILES = [...GUIDE_KINDS, 'keypoints'] as const
export const GuideFile = z.enum(GUIDE_FILES)
export type GuideFile = z.infer<typeof GuideFile>

/**
 * What lies under a picture of the built-in engine, of the same size: how near things are (16 bits, near is white), how
 * they face (red left, green up, blue towards the camera), how people stand. UNSUPPORTED_MEDIA: there is none of this
 * picture; CONFLICT: it cannot be drawn any more, as the picture was made otherwise than the engine would now.
 */
export const getGuide = endpoint({
  summary: 'Get the depth map, normal map or pose of one of your images',
  method: 'GET',
  path: '/api/gallery/:id/guides/:file',
  access: 'user',
  factor: 'none',
  params: z.object({ id: Id, file: GuideFile }),
  query: z.object({
    /** Sent as attachment under this name. */
    download: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: { bytes: ['image/png', 'application/json'] },
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  reasons: [guidesReasons.noGuides, guidesReasons.nobodyInImage, guidesReasons.madeDifferently],
})
