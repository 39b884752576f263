/**
 * Image to prompt: reads metadata and measures pixels. Pure and without the DOM, so that the server and a browser
 * worker get the same results.
 */
export { MAX_PIXELS, type FileFacts, readFile, withHidden } from './read-file.ts'
export {
  type Box,
  boxesIn,
  hasTooManyPasses,
  jpegSegments,
  pngChunks,
  SCAN,
  webpChunks,
} from './containers/parts.ts'
export { findHidden, readHidden } from './metadata/hidden.ts'
export { readExifHistory } from './metadata/exif.ts'
export { exifBehind, exifInBoxes, isHeifBrand } from './containers/boxes.ts'
export { anyText, joined, latin1, startsWith, utf8, viewOf } from './containers/bytes.ts'
export {
  EXIF_HEADER,
  EXTENDED_XMP,
  isFrame,
  joinExtendedXmp,
  PHOTOSHOP,
  XMP_HEADER,
} from './containers/jpeg.ts'
export {
  type CodedColors,
  type CodedImage,
  type CodedTile,
  findCodedImage,
} from './containers/coded-image.ts'
export { itemsIn } from './containers/items.ts'
export { primaryItem } from './containers/primary-item.ts'
export { type TiffEntry, tiffNumbers, tiffStart, type TiffTable, tiffTable } from './containers/tiff.ts'
export { webpSize } from './containers/webp.ts'
export { lastPart } from './metadata/credentials.ts'
export { datasetsOfIptc, datasetsOfPhotoshop } from './metadata/iptc.ts'
export { type XmpText, xmpProperties } from './metadata/xmp-properties.ts'
export { type Measured, measure } from './measure/measure.ts'
export { recognisedWords, type MeasuredWord, measuredWords } from './slot-words.ts'
export { againOf } from './render-again.ts'
export { type Compared, COMPARED, type RoundTrip, type RoundTripSide, roundTripOf } from './round-trip.ts'
