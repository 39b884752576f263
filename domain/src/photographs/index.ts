/**
 * Photographs: facts about a file before it is uploaded. Pure and without the DOM, so that a browser worker
 * and the server get the same results.
 */
export type {
  CaptureFacts,
  DevelopCrop,
  DevelopSettings,
  PhotographFacts,
  FileFormat,
  PhotographLocation,
  XmpFacts,
} from './photographs.types.ts'
export {
  type BurstCandidate,
  exposureValueOf,
  findBursts,
  type FoundBursts,
  SIGNATURE_SIDE,
} from './bursts.ts'
export {
  type CaptureTime,
  captureTimeOf,
  type ClockedPhotograph,
  correctedTime,
  followsClock,
} from './capture-time.ts'
export { EXTENSIONS, type FileGroup, groupFiles, type ListedFile } from './group-files.ts'
export { type MeasuredPixels, type MeasuredQuality, measureQuality } from './measure-quality.ts'
export { qualityReasons } from './quality-reasons.ts'
export { findRawPreview, type RawPreview, type ReadRange } from './raw-preview.ts'
export { readPhotograph } from './read-photograph.ts'
export { readSidecar } from './xmp-facts.ts'
