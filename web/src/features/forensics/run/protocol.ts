import type { Trust } from '@studio/contract/forensics'
import type { CredentialsRead } from '../credentials/read-store.ts'
import type { FileFacts } from '../file/facts.ts'
import type { AllHashes } from '@studio/contract/likeness'
import type { Region } from '@studio/domain/likeness'

/** Steps, run one by one on the decoded pixels. */
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
/** Credentials are checked even if nothing can be decoded. */
export const STEPS = ['credentials', ...PIXEL_STEPS] as const
export type Step = 'credentials' | PixelStep

/** Structure and quantisation need no pixels. */
export type Test = 'structure' | 'quantisation' | Step

export type Strength = 'none' | 'weak' | 'notable' | 'strong'
export type MapName = 'error' | 'recompression' | 'noise' | 'planes'

/** Id of the sentence for a result. */
export type FindingText =
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
  /** Test name and index of the finding: `noise-0`. */
  id: string
  test: Test
  says: FindingText
  strength: Strength
  /** Values for the placeholders of the sentence. */
  facts: Record<string, number | string>
  regions: Region[]
  /** Its map, and the hash for comparing a second run. */
  map?: { name: MapName; hash: string }
  /** Mean error at each quality within its region and elsewhere. */
  curve?: { inside: number[]; outside: number[] }
  /** Hashes to search for similar images. */
  hashes?: AllHashes
  /** History of the file from its credentials. */
  credentials?: CredentialsRead
  /** Hidden text of the image; untrusted content, shown as plain text. */
  text?: string
}

/** A map as displayed, at most SHOWN_EDGE pixels; its hash is that of the full one. */
export interface MapImage {
  name: MapName
  /** Quality or bit of the map; 0 if it has none. */
  at: number
  width: number
  height: number
  data: Uint8Array
}

export const SHOWN_EDGE = 1600
export const MAX_PIXELS = 40_000_000

/** `changed`: the file on disk has changed since it was chosen. */
export type Unreadable = 'tooLarge' | 'tooManyPasses' | 'notPicture' | 'broken' | 'changed'

export interface Decoded {
  width: number
  height: number
  decoder: 'jsquash' | 'browser'
  /** Histograms of red, green and blue with 256 values each. */
  histogram: Uint32Array[]
}

/** Messages to the worker. */
export type Ask =
  | { kind: 'prepare' }
  | { kind: 'examine'; file: Blob; skip: readonly Test[]; trust: Trust | undefined }
  | { kind: 'map'; name: MapName; at: number }

/** Messages of the worker. Any message counts as a heartbeat. */
export type WorkerMessage =
  | { kind: 'alive'; isFetching: boolean }
  | { kind: 'structure'; facts: FileFacts; sha256: string; bytes: number }
  | { kind: 'unreadable'; why: Unreadable }
  | { kind: 'decoded'; decoded: Decoded }
  | { kind: 'begun'; step: Step }
  | { kind: 'finding'; finding: Finding }
  | { kind: 'map'; map: MapImage }
  | { kind: 'ended'; step: Step }
  | { kind: 'done'; milliseconds: number }
