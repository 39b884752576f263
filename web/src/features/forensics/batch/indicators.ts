import type { ExaminationState } from '../run/examination.ts'
import type { Finding, Test } from '../run/protocol.ts'

/** Measurements of a file as plain values, because up to a hundred are in memory. None is a verdict. */
export interface Indicators {
  bytes: number
  format: string
  width: number
  height: number
  /** Quality of the last save, from its tables; null for formats without tables. */
  quality: number | null
  /** Quality of an earlier save of a region or the whole image. */
  earlier: number | null
  /** Number of regions with different noise. */
  noise: number | null
  /** Votes for the most frequent shift. */
  copies: number | null
  /** Number of bands with suspiciously even lowest bits. */
  even: number | null
  /** Length of a hidden text; 0 if unreadable. */
  hidden: number | null
  /** Hash distance between the image and its thumbnail, in bits. */
  thumbnail: number | null
  trailing: number
  editor: string
  credentials: string
}

export const COLUMNS = [
  'bytes',
  'format',
  'pixels',
  'quality',
  'earlier',
  'noise',
  'copies',
  'even',
  'hidden',
  'thumbnail',
  'trailing',
  'editor',
  'credentials',
] as const
export type Column = 'name' | (typeof COLUMNS)[number]

const MAX_CHARACTERS = 80

const numberIn = (finding: Finding | undefined, fact: string): number | null => {
  const value = finding?.facts[fact]
  return typeof value === 'number' ? value : null
}

/** Indicators of a finished examination, complete or not. */
export function indicatorsOf({ file, facts, bytes, findings }: ExaminationState): Indicators {
  const of = (test: Test) => findings.filter((finding) => finding.test === test)
  const [structure] = of('structure')
  const [earlier] = of('recompression')
  const noise = of('noise')
  const [hidden] = of('hidden')
  return {
    bytes: bytes ?? file?.size ?? 0,
    format: facts?.format ?? 'unknown',
    width: facts?.width ?? 0,
    height: facts?.height ?? 0,
    quality: numberIn(of('quantisation')[0], 'quality'),
    earlier: earlier?.says === 'recompressionNone' ? null : numberIn(earlier, 'quality'),
    noise: noise.length === 0 ? null : noise.filter(({ says }) => says !== 'noiseEven').length,
    copies: numberIn(of('copy')[0], 'peak'),
    even: numberIn(of('bits')[0], 'even'),
    hidden: hidden?.says === 'hiddenNone' ? null : numberIn(hidden, 'letters'),
    thumbnail: numberIn(of('thumbnail')[0], 'apart'),
    trailing: facts?.trailing ?? 0,
    editor: String(structure?.facts.editor ?? '').slice(0, MAX_CHARACTERS),
    credentials: of('credentials')[0]?.says ?? '',
  }
}
