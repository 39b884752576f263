import { defined } from './defined.ts'
import { detectFormat } from './detect-format.ts'
import {
  cr3Parts,
  type FileParts,
  heifParts,
  jpegParts,
  pngParts,
  rafParts,
  sizeAtStart,
  tiffParts,
  webpParts,
} from './file-parts.ts'
import { readIptc } from './iptc-facts.ts'
import type { PhotographFacts, FileFormat } from './photographs.types.ts'
import { readSidecar } from './xmp-facts.ts'

function partsOf(head: Uint8Array, format: FileFormat): FileParts | undefined {
  switch (format) {
    case 'jpeg':
      return jpegParts(head)
    case 'png':
      return pngParts(head)
    case 'webp':
      return webpParts(head)
    case 'avif':
    case 'heic':
      return heifParts(head)
    case 'tiff':
    case 'raw-tiff':
    case 'orf':
    case 'rw2':
      return tiffParts(head)
    case 'cr3':
      return cr3Parts(head)
    case 'raf':
      return rafParts(head)
    case 'gif':
    case 'psd':
      return sizeAtStart(head, format)
    default:
      return undefined
  }
}

/**
 * Reads the metadata in the first bytes of a file: 128 KB are enough for nearly every camera's file, and a
 * whole file may be passed too. The format is detected by content. Never throws; takes linear time and
 * bounded memory for any input. EXIF takes precedence over XMP for camera data, XMP over IPTC and EXIF for
 * texts written by people. Compressed XMP in PNG and AVIF isn't read, nor are BigTIFF and maker notes.
 * @param options.size size of the file in bytes. Without it, `needsMore` may be larger than the file.
 */
export function readPhotograph(
  head: Uint8Array,
  { size = Infinity }: { size?: number } = {},
): PhotographFacts {
  const format = detectFormat(head)
  const parts = partsOf(head, format)
  if (!parts) return { format, orientation: 1, subjects: [] }
  const { width, height, iptc, photoshop } = parts
  const exif: Partial<PhotographFacts> = Object.assign(
    {},
    ...parts.exif.toReversed().map(({ facts }) => facts),
  )
  const xmp = readSidecar(parts.xmp.join(''))
  const { subjects = [], ...written } = readIptc(defined({ records: iptc, photoshop }))
  const needsMore = Math.min(parts.reach, size)
  const facts = {
    // Offset and milliseconds belong to the time from the same source.
    ...(exif.capturedAtLocal ? { ...xmp, subsecondMs: undefined, captureOffset: undefined } : xmp),
    ...exif,
    rating: xmp.rating ?? exif.rating,
    title: xmp.title ?? written.title,
    description: xmp.description ?? written.description,
    creator: xmp.creator ?? written.creator ?? exif.creator,
    copyright: xmp.copyright ?? written.copyright ?? exif.copyright,
    width: width || undefined,
    height: height || undefined,
    thumbnail: parts.thumbnail ?? exif.thumbnail,
    needsMore: needsMore > head.length ? needsMore : undefined,
  }
  return {
    ...defined(facts),
    format,
    orientation: parts.orientation ?? exif.orientation ?? 1,
    subjects: xmp.subjects.length > 0 ? xmp.subjects : subjects,
  }
}
