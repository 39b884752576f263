import type { Trust } from '@studio/contract/forensics'
import type { CredentialsRead } from '../credentials/read-store.ts'
import type { FileFacts } from '../file/facts.ts'
import type { AllHashes } from '@studio/contract/likeness'
import type { Region } from '@studio/domain/likeness'

/** What is done one after another once the pixels are there. */
export const PIXEL_STEPS = [
  'thumbnail',
  'hidden',
  'hashes',
  'recompression',
  'error',
  'noise',
  'copy',
  'bits',
] as const
type PixelStep = (typeof PIXEL_STEPS)[number]
/** Credentials stand in the file: they are checked where nothing is decoded as well. */
export const STEPS = ['credentials', ...PIXEL_STEPS] as const
export type Step = 'credentials' | PixelStep

/** Structure and quantisation come before the pixels. */
export type Test = 'structure' | 'quantisation' | Step

export type Strength = 'none' | 'weak' | 'notable' | 'strong'
export type MapName = 'error' | 'recompression' | 'noise' | 'planes'

/** Which sentence says what was measured. */
export type Says =
  | 'structureUsual'
  | 'structureTrailing'
  | 'structureCut'
  | 'structureEditor'
  | 'structureCapped'
  | 'structureUnread'
  | 'quantisationUsual'
  | 'quantisationOther'
  | 'quantisationNone'
  | 'credentialsNone'
  | 'credentialsTrusted'
  | 'credentialsValid'
  | 'credentialsHere'
  | 'credentialsTampered'
  | 'credentialsTamperedHere'
  | 'credentialsInvalid'
  | 'credentialsUnread'
  | 'thumbnailNone'
  | 'thumbnailSame'
  | 'thumbnailOther'
  | 'hiddenNone'
  | 'hiddenFound'
  | 'hiddenUnread'
  | 'hashesMade'
  | 'hashesNone'
  | 'recompressionNone'
  | 'recompressionRegion'
  | 'recompressionWhole'
  | 'errorMade'
  | 'noiseEven'
  | 'noiseQuieter'
  | 'noiseNoisier'
  | 'copyNone'
  | 'copyFound'
  | 'copyRepeating'
  | 'bitsUsual'
  | 'bitsEven'

export interface Finding {
  /** Of the test and the number of the finding within it: `noise-0`. */
  id: string
  test: Test
  says: Says
  strength: Strength
  /** What was measured, by the names of the sentence's placeholders. */
  facts: Record<string, number | string>
  regions: Region[]
  /** The map that shows it, and the hash by which a second run can be compared. */
  map?: { name: MapName; hash: string }
  /** Mean error at each quality within its region and in the rest. */
  curve?: { inside: number[]; outside: number[] }
  /** By which pictures that look like this one can be asked for. */
  hashes?: AllHashes
  /** How the file came about, as its credentials tell it. */
  credentials?: CredentialsRead
  /** Words that were hidden in the picture. They are content, and shown as plain text. */
  text?: string
}

/** A map as it is shown: of at most SHOWN_EDGE pixels; its hash is that of the whole one. */
export interface ShownMap {
  name: MapName
  /** The quality or the bit it was made with; 0 where there is none. */
  at: number
  width: number
  height: number
  data: Uint8Array
}

export const SHOWN_EDGE = 1600
export const MOST_PIXELS = 40_000_000

/** `changed`: the file on the disk is not the one any more that was given. */
export type Unreadable = 'tooLarge' | 'tooManyPasses' | 'notPicture' | 'broken' | 'changed'

export interface Decoded {
  width: number
  height: number
  decoder: 'jsquash' | 'browser'
  /** How many pixels have each of 256 values, of red, green and blue. */
  histogram: Uint32Array[]
}

/** What is asked of the worker. */
export type Ask =
  | { kind: 'prepare' }
  | { kind: 'examine'; file: Blob; skip: readonly Test[]; trust: Trust | undefined }
  | { kind: 'map'; name: MapName; at: number }

/** What the worker tells. Anything it tells shows that it is alive. */
export type Told =
  | { kind: 'alive'; isFetching: boolean }
  | { kind: 'structure'; facts: FileFacts; sha256: string; bytes: number }
  | { kind: 'unreadable'; why: Unreadable }
  | { kind: 'decoded'; decoded: Decoded }
  | { kind: 'begun'; step: Step }
  | { kind: 'finding'; finding: Finding }
  | { kind: 'map'; map: ShownMap }
  | { kind: 'ended'; step: Step }
  | { kind: 'done'; milliseconds: number }
