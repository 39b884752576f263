import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** 10 MB, the maximum for reference images (specification, section 5). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** JPG, PNG and WebP (specification, section 5). */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const Asset = z.object({
  id: Id,
  createdAt: Instant,
  width: z.int(),
  height: z.int(),
  url: z.string(),
  /** ThumbHash in base64. */
  placeholder: z.string(),
})
export type Asset = z.infer<typeof Asset>

/** Days a deleted upload can be restored. */
export const UPLOAD_RESTORE_DAYS = 30
