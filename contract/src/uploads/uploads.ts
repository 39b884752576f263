import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** 10 MB, the largest reference image (specification, section 5). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** What help names: JPG, PNG or WebP (specification, section 5). */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The specification's two messages (section 5) and ours for what it leaves open. */
export const UPLOAD_MESSAGES = {
  type: 'Invalid file type. Please upload an image.',
  size: 'File too large. Maximum size is 10MB.',
  pixels: 'The image has too many pixels. Maximum is 40 megapixels.',
  broken: 'The image is damaged or incomplete and cannot be read.',
  missing: 'No file was sent. Send one image in the field "file".',
} as const

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
