/**
 * Image to prompt: reads metadata and measures pixels. Pure and without the DOM, so that the server and a browser
 * worker get the same results.
 */
export { MAX_PIXELS, type FileFacts, readFile, withHidden } from './read-file.ts'
export { hasTooManyPasses, jpegSegments, pngChunks, SCAN, webpChunks } from './containers/parts.ts'
export { findHidden, readHidden } from './metadata/hidden.ts'
export { readExifHistory } from './metadata/exif.ts'
export { exifInBoxes } from './containers/boxes.ts'
export { type Measured, measure } from './measure/measure.ts'
export { recognisedWords, type MeasuredWord, measuredWords } from './slot-words.ts'
export { againOf } from './render-again.ts'
export { type Compared, COMPARED, type RoundTrip, type RoundTripSide, roundTripOf } from './round-trip.ts'
