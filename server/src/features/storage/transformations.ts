import type { Rendering } from '../../platform/pictures/index.ts'

/** What a caller asks of a rendering. */
export interface Transformations {
  width?: number | undefined
  height?: number | undefined
  resize?: 'cover' | 'contain' | 'fill' | undefined
  quality?: number | undefined
  format?: 'origin' | 'webp' | 'avif' | undefined
}

/** In pixels; as the hosted service has it. */
const LARGEST_SIDE = 2_500
const QUALITY = 80

const clamp = (side: number | undefined) => side && Math.min(side, LARGEST_SIDE)

/** In one text, in a fixed order, as it stands in a signed address. */
export function writeTransformations({ width, height, resize, quality, format }: Transformations): string {
  return [
    height ? `height:${clamp(height)}` : '',
    width ? `width:${clamp(width)}` : '',
    width || height ? `resize:${resize ?? 'cover'}` : '',
    quality ? `quality:${quality}` : '',
    format ? `format:${format}` : '',
  ]
    .filter(Boolean)
    .join(',')
}

/** Reads what `writeTransformations` wrote. */
export function readTransformations(text: string): Transformations {
  const { width, height, quality, ...named } = Object.fromEntries(
    text.split(',').map((part) => part.split(':') as [string, string]),
  )
  return {
    ...(named as Pick<Transformations, 'resize' | 'format'>),
    width: Number(width) || undefined,
    height: Number(height) || undefined,
    quality: Number(quality) || undefined,
  }
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' }

/** The same in the words of the header that tells what was done. */
export function describeTransformations(given: Transformations): string {
  return writeTransformations(given)
    .replace(
      /resize:(\w+)/,
      (_, resize: keyof typeof RESIZING_TYPES) => `resizing_type:${RESIZING_TYPES[resize]}`,
    )
    .replace(/,?format:origin/, '')
}

/** @param accepts what the caller's browser shows, as in its `Accept`; a format that was asked for comes first. */
export function renderingOf(given: Transformations, accepts: string): Rendering {
  const modern = accepts.includes('image/avif') ? 'avif' : accepts.includes('image/webp') ? 'webp' : 'origin'
  return {
    width: clamp(given.width),
    height: clamp(given.height),
    resize: given.resize ?? 'cover',
    quality: given.quality ?? QUALITY,
    format: given.format ?? modern,
  }
}
