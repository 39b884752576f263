import type { Rendering } from '../../platform/pictures/index.ts'
import { StorageRefusal } from './storage.refusal.ts'

/** Gravity: sides, corners, centre, the salient region (`sm`), or a focal point (`fp`). */
export const GRAVITIES = [
  ...(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const),
] as const

/** Options of a rendering. */
export interface Transformations {
  width?: number | undefined
  height?: number | undefined
  resize?: 'cover' | 'contain' | 'fill' | undefined
  quality?: number | undefined
  format?: 'origin' | 'webp' | 'avif' | undefined
  /** Part that is kept when `cover` crops. */
  gravity?: (typeof GRAVITIES)[number] | undefined
  /** With `fp` the point, 0 to 1; otherwise an offset in pixels or as a fraction. */
  x_offset?: number | undefined
  y_offset?: number | undefined
}

/** In pixels; same limit as the hosted service. */
const LARGEST_SIDE = 2_500
const QUALITY = 80

const clamp = (side: number | undefined) => side && Math.min(side, LARGEST_SIDE)

const isShare = (value: number | undefined) => value !== undefined && value >= 0 && value <= 1

function writeGravity({ gravity, x_offset: x, y_offset: y }: Transformations): string {
  if (!gravity) return ''
  if (gravity === 'fp' && !(isShare(x) && isShare(y)))
    throw new StorageRefusal(
      400,
      'InvalidParameter',
      'InvalidParameter',
      'Focal point requires x and y coordinates within 0-1 range',
    )
  const hasOffset = gravity !== 'sm' && (x !== undefined || y !== undefined)
  return `gravity:${gravity}${hasOffset ? `:${x ?? 0}:${y ?? 0}` : ''}`
}

/**
 * Serialises in a fixed order for a signed URL.
 * @throws StorageRefusal for a focal point outside the image.
 */
export function writeTransformations(transformations: Transformations): string {
  const { width, height, resize, quality, format } = transformations
  return [
    height ? `height:${clamp(height)}` : '',
    width ? `width:${clamp(width)}` : '',
    width || height ? `resize:${resize ?? 'cover'}` : '',
    quality ? `quality:${quality}` : '',
    format ? `format:${format}` : '',
    writeGravity(transformations),
  ]
    .filter(Boolean)
    .join(',')
}

const numberOf = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

/** Parses the output of `writeTransformations`. */
export function readTransformations(text: string): Transformations {
  const { width, height, quality, resize, format, gravity } = Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', ...values] = part.split(':')
      return [name, values]
    }),
  )
  return {
    width: numberOf(width?.[0]),
    height: numberOf(height?.[0]),
    quality: numberOf(quality?.[0]),
    resize: resize?.[0] as Transformations['resize'],
    format: format?.[0] as Transformations['format'],
    gravity: gravity?.[0] as Transformations['gravity'],
    x_offset: numberOf(gravity?.[1]),
    y_offset: numberOf(gravity?.[2]),
  }
}

function gravityOf({ gravity, x_offset: x = 0, y_offset: y = 0 }: Transformations): Rendering['gravity'] {
  if (!gravity) return undefined
  return gravity === 'sm' ? 'smart' : { side: gravity, x, y }
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' }

/** The same for the response header that describes the transformation. */
export function describeTransformations(transformations: Transformations): string {
  return writeTransformations(transformations)
    .replace(
      /resize:(\w+)/,
      (_, resize: keyof typeof RESIZING_TYPES) => `resizing_type:${RESIZING_TYPES[resize]}`,
    )
    .replace(/,?format:origin/, '')
}

/** @param accepts formats the browser supports, from its `Accept` header; a requested format takes precedence. */
export function renderingOf(transformations: Transformations, accepts: string): Rendering {
  const modern = accepts.includes('image/avif') ? 'avif' : accepts.includes('image/webp') ? 'webp' : 'origin'
  return {
    width: clamp(transformations.width),
    height: clamp(transformations.height),
    resize: transformations.resize ?? 'cover',
    gravity: gravityOf(transformations),
    quality: transformations.quality ?? QUALITY,
    format: transformations.format ?? modern,
  }
}
