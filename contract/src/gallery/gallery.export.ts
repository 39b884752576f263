import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { SETTING_CHOICES } from '../settings/index.ts'
import type { GalleryItem } from './gallery.ts'

/** Which file of an edited image is exported. `current`: with its edit. `original`: without. */
export const ExportSource = z.enum(['current', 'original'])
export type ExportSource = z.infer<typeof ExportSource>

export const EXPORT_METADATA = ['full', 'credit', 'none'] as const

export const ExportQuery = z.object({
  format: z._default(z.enum(SETTING_CHOICES.exportFormat), 'png'),
  /** Compression of JPEG and WebP. */
  quality: z._default(z.enum(['high', 'standard']), 'high'),
  /**
   * Metadata in the file. `full`: prompt, model, seed and credit. `credit`: source type and creator, signed. `none`: no
   * metadata.
   */
  metadata: z._default(z.enum(EXPORT_METADATA), 'full'),
  source: z._default(ExportSource, 'current'),
  /** File name without extension. */
  download: z.optional(z.string().check(z.maxLength(120))),
})
export type ExportQuery = z.infer<typeof ExportQuery>

/** Content of a JSON export: everything needed to generate the image again. */
export interface Recipe
  extends Pick<GalleryItem, 'id' | 'origin' | 'createdAt' | 'model' | 'prompt' | 'width' | 'height'> {
  metadata: Record<string, unknown>
}

export const exportGalleryItem = endpoint({
  summary: 'Export one of your images as PNG, JPEG or WebP with the chosen metadata, or as a JSON recipe',
  method: 'GET',
  path: '/api/gallery/:id/export',
  access: 'user',
  factor: 'none',
  params: IdParams,
  query: ExportQuery,
  output: { bytes: ['image/png', 'image/jpeg', 'image/webp', 'application/json'] },
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
})
