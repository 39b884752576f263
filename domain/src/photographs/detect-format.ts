import { isHeifBrand, latin1, startsWith } from '../reverse/index.ts'
import type { FileFormat } from './photographs.types.ts'
import { isRawTiff } from './tiff-images.ts'

/** First bytes of a file, as one byte per character. */
const SIGNATURES: readonly (readonly [signature: string, format: FileFormat, at?: number])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['WEBP', 'webp', 8],
  ['8BPS', 'psd'],
  ['%!PS', 'eps'],
  ['\xc5\xd0\xd3\xc6', 'eps'],
  ['\xff\x0a', 'jxl'],
  ['\0\0\0\x0cJXL ', 'jxl'],
  ['FUJIFILMCCD-RAW', 'raf'],
  ['IIRO', 'orf'],
  ['IIRS', 'orf'],
  ['MMOR', 'orf'],
  ['IIU\0', 'rw2'],
  ['HEAPCCDR', 'raw-other', 6],
  ['\0MRM', 'raw-other'],
  ['FOVb', 'raw-other'],
  ['IIII', 'raw-tiff', 8],
]
/** Limits for the header of a PDF (ISO 32000-1, annex H.3.4.1) and the root of an SVG. */
const TEXT_BYTES = 1_024
const SVG_BYTES = 8_192

/** Format by content; names and extensions are often wrong. Never throws. */
export function detectFormat(head: Uint8Array): FileFormat {
  const known = SIGNATURES.find(([signature, , at = 0]) => startsWith(head, signature, at))
  if (known) return known[1]
  if (startsWith(head, 'ftyp', 4)) return formatOfBrands(head)
  if (isTiff(head)) return isRawTiff(head) ? 'raw-tiff' : 'tiff'
  // Size of the file and two reserved numbers, then the position of the pixels.
  if (startsWith(head, 'BM') && startsWith(head, '\0\0\0\0', 6)) return 'bmp'
  if (latin1(head.subarray(0, TEXT_BYTES)).includes('%PDF-')) return 'pdf'
  return formatOfText(head)
}

/** TIFF 6.0 and BigTIFF. */
const isTiff = (head: Uint8Array) =>
  ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((start) => startsWith(head, start))

/** Brands of a file of boxes (ISO 14496-12, section 4.3): the first one, a version, compatible ones. */
function formatOfBrands(head: Uint8Array): FileFormat {
  const length = Math.min(head[2]! * 256 + head[3]!, head.length)
  const brands = latin1(head.subarray(8, Math.max(12, length))).match(/[^]{4}/g) ?? []
  if (brands[0] === 'crx ') return 'cr3'
  if (brands[0] === 'jxl ') return 'jxl'
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  if (brands.some(isHeifBrand)) return 'heic'
  return brands[0] === 'qt  ' ? 'mov' : 'mp4'
}

function formatOfText(head: Uint8Array): FileFormat {
  const text = textOf(head.subarray(0, SVG_BYTES))
  if (!/^\s*</.test(text)) return 'unknown'
  if (/<svg[\s>]/i.test(text)) return 'svg'
  return /<(x:xmpmeta|\?xpacket|rdf:RDF)[\s>]/.test(text) ? 'xmp' : 'unknown'
}

/** Text in UTF-8 or UTF-16, without byte order mark. */
function textOf(bytes: Uint8Array): string {
  const isLittle = startsWith(bytes, '\xff\xfe')
  const encoding = isLittle ? 'utf-16le' : startsWith(bytes, '\xfe\xff') ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
