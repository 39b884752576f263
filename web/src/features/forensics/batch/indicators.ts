import type { ExaminationState } from '../run/examination.ts'
import type { Finding, Test } from '../run/protocol.ts'

/** What was measured of one file, in plain values: a hundred of them are held at once. None of them is a verdict. */
export interface Indicators {
  bytes: number
  format: string
  width: number
  height: number
  /** Of the last save, by its tables; null for formats without. */
  quality: number | null
  /** Quality that a region, or all of it, was saved at before. */
  earlier: number | null
  /** Regions whose grain differs. */
  noise: number | null
  /** Votes for the most frequent shift. */
  copies: number | null
  /** Bands whose lowest bits are paired too evenly. */
  even: number | null
  /** Letters of a hidden text; 0 for one that cannot be read. */
  hidden: number | null
  /** Bits between the picture and the small one in it. */
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

const MOST_LETTERS = 80

const numberIn = (finding: Finding | undefined, fact: string): number | null => {
  const value = finding?.facts[fact]
  return typeof value === 'number' ? value : null
}

/** Of an examination that ended, however far it came. */
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
    editor: String(structure?.facts.editor ?? '').slice(0, MOST_LETTERS),
    credentials: of('credentials')[0]?.says ?? '',
  }
}
