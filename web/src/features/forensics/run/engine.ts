import { BITS_PARAMETERS } from '../pixels/lowest-bits.ts'
import { COPY_PARAMETERS } from '../pixels/copy-move.ts'
import { ERROR_GAIN, ERROR_QUALITY } from '../pixels/error-level.ts'
import { NOISE_PARAMETERS } from '../pixels/noise.ts'
import { USUAL_RESIDUAL } from '../pixels/quantisation.ts'
import { RECOMPRESSION_PARAMETERS } from '../pixels/recompression.ts'
import { OTHER_THUMBNAIL } from './examine.ts'
import type { Decoded, Test } from './protocol.ts'

/**
 * Version of all tests together. Raise it whenever the same image gives another map or finding (engine.test.ts fails).
 */
const TESTS_VERSION = 3
/** Package versions, checked by a test. */
export const JSQUASH_VERSION = '1.6.0'
export const C2PA_VERSION = '0.11.0'

/** Identifies the code of an examination: the same engine must give the same results. */
export function engineOf(decoder: Decoded['decoder'] | undefined): string {
  const decoders = { jsquash: `jsquash ${JSQUASH_VERSION}`, browser: 'decoder of the browser' }
  return `studio-forensics ${TESTS_VERSION}, ${decoder ? decoders[decoder] : 'not decoded'}`
}

/** Parameters of each test, as in reports. */
export const PARAMETERS: Record<Test, Record<string, number | string>> = {
  structure: {},
  quantisation: { usualResidual: USUAL_RESIDUAL },
  credentials: { library: `c2pa-wasm ${C2PA_VERSION}` },
  thumbnail: { otherFrom: OTHER_THUMBNAIL },
  hidden: {},
  hashes: { bits: 64 },
  recompression: RECOMPRESSION_PARAMETERS,
  error: { quality: ERROR_QUALITY, gain: ERROR_GAIN },
  noise: NOISE_PARAMETERS,
  copy: COPY_PARAMETERS,
  bits: BITS_PARAMETERS,
}
