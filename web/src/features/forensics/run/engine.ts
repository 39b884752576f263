import { BITS_PARAMETERS } from '../pixels/lowest-bits.ts'
import { COPY_PARAMETERS } from '../pixels/copy-move.ts'
import { ERROR_GAIN, ERROR_QUALITY } from '../pixels/error-level.ts'
import { NOISE_PARAMETERS } from '../pixels/noise.ts'
import { USUAL_RESIDUAL } from '../pixels/quantisation.ts'
import { RECOMPRESSION_PARAMETERS } from '../pixels/recompression.ts'
import { OTHER_THUMBNAIL } from './examine.ts'
import type { Decoded, Test } from './protocol.ts'

/** Of all tests together. It is raised whenever the same picture gives another map or finding (engine.test.ts notices). */
const TESTS_VERSION = 3
/** Of the packages, which its tests compare. */
export const JSQUASH_VERSION = '1.6.0'
export const C2PA_VERSION = '0.11.0'

/** What examined a picture: whoever runs it again with the same engine must come to the same. */
export function engineOf(decoder: Decoded['decoder'] | undefined): string {
  const decoders = { jsquash: `jsquash ${JSQUASH_VERSION}`, browser: 'decoder of the browser' }
  return `studio-forensics ${TESTS_VERSION}, ${decoder ? decoders[decoder] : 'not decoded'}`
}

/** With what each test runs, as reports name it. */
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
