// EXIF data of a photograph (Exif 3.0, CIPA DC-008-2023, sections 4.6.4 to 4.6.7).
import { anyText, startsWith, type TiffEntry, tiffNumbers, tiffStart, tiffTable } from '../reverse/index.ts'
import { cameraName } from './camera-name.ts'
import { localTimeOf, offsetOf, subsecondsOf } from './capture-texts.ts'
import type { CaptureFacts, PhotographFacts, PhotographLocation } from './photographs.types.ts'
import { defined } from './defined.ts'

/** Max. bytes of a text and of a list of numbers. */
const MAX_TEXT = 4_096
const MAX_NUMBERS = 64
/** Max. bytes of XMP, of IPTC and of a thumbnail; EXIF in a JPEG has at most 64 KB. */
const MAX_BLOCK = 2 * 2 ** 20
/** Bytes to read for a table beyond the end of the given bytes, and its values. */
const TABLE_BYTES = 16_384
/** ISO that doesn't fit its field. */
const ISO_OVERFLOW = 65_535

/** One table: values by tag. Records how far the file must be read for values beyond the given bytes. */
class Tags {
  reach = 0
  readonly next: number
  private readonly bytes: Uint8Array
  private readonly isLittle: boolean
  private readonly entries = new Map<number, TiffEntry>()

  constructor(bytes: Uint8Array, offset: number, isLittle: boolean) {
    this.bytes = bytes
    this.isLittle = isLittle
    const { entries, next, isComplete } = tiffTable(bytes, offset, isLittle)
    this.next = next
    if (!isComplete) this.reach = offset + TABLE_BYTES
    // The first of several entries counts.
    for (const entry of entries.toReversed()) this.entries.set(entry.tag, entry)
  }

  /** Bytes of a value, truncated at `max` and at the end of the file. */
  data(tag: number, max: number): Uint8Array | undefined {
    const entry = this.entries.get(tag)
    if (!entry || entry.length === 0) return undefined
    const end = entry.at + Math.min(entry.length, max)
    if (end > this.bytes.length) this.reach = Math.max(this.reach, end)
    return this.bytes.subarray(entry.at, end)
  }

  numbers(tag: number): number[] {
    const data = this.data(tag, MAX_NUMBERS)
    return data ? tiffNumbers(data, this.entries.get(tag)!.type, this.isLittle) : []
  }

  /** First number; undefined if it isn't one. */
  number(tag: number): number | undefined {
    const [number] = this.numbers(tag)
    return number !== undefined && Number.isFinite(number) ? number : undefined
  }

  positive(tag: number): number | undefined {
    const number = this.number(tag)
    return number !== undefined && number > 0 ? number : undefined
  }

  /** Text before the first null, without control characters; undefined if empty or only dashes and the like. */
  text(tag: number): string | undefined {
    const data = this.data(tag, MAX_TEXT)
    const text =
      data &&
      anyText(data)
        .split('\0', 1)[0]!
        .replace(/[\x01-\x1f\x7f]/g, ' ')
        .trim()
    return text && /[\p{L}\p{N}]/u.test(text) ? text : undefined
  }
}

/** Tables of EXIF. CR3 has each of them in a separate block. */
interface Tables {
  main?: Tags
  camera?: Tags
  place?: Tags
}

export interface ExifRead {
  facts: Partial<PhotographFacts>
  /** Packets of XMP and records of IPTC in the first table of a TIFF. */
  xmp?: Uint8Array
  iptc?: Uint8Array
  photoshop?: Uint8Array
  /** Bytes of the block that must be read for the values beyond its end; 0 if there are none. */
  reach: number
}

/** Reads a whole EXIF block, which has the form of a TIFF file. */
export function readExif(bytes: Uint8Array): ExifRead {
  const start = tiffStart(bytes)
  if (!start) return { facts: {}, reach: 0 }
  const { isLittle, first } = start
  const main = new Tags(bytes, first, isLittle)
  const below = (tag: number) => {
    const offset = main.number(tag)
    return offset ? new Tags(bytes, offset, isLittle) : undefined
  }
  const tables = defined({ main, camera: below(0x8769), place: below(0x8825) })
  const second = main.next > 0 && main.next !== first ? new Tags(bytes, main.next, isLittle) : undefined
  const thumbnail = second && thumbnailIn(bytes, second)
  return exifOf(tables, thumbnail)
}

/** Reads EXIF with its tables in separate blocks (`CMT1`, `CMT2` and `CMT4` of CR3). */
export function readExifBlocks(blocks: Partial<Record<keyof Tables, Uint8Array>>): ExifRead {
  const tags = (bytes: Uint8Array | undefined) => {
    const start = bytes && tiffStart(bytes)
    return start && new Tags(bytes, start.first, start.isLittle)
  }
  return exifOf(defined({ main: tags(blocks.main), camera: tags(blocks.camera), place: tags(blocks.place) }))
}

function thumbnailIn(bytes: Uint8Array, second: Tags): Uint8Array | undefined {
  const [from, length] = [second.number(0x201), second.number(0x202)]
  if (!from || !length || length > MAX_BLOCK || from + length > bytes.length) return undefined
  const thumbnail = bytes.subarray(from, from + length)
  return startsWith(thumbnail, '\xff\xd8\xff') ? thumbnail : undefined
}

function exifOf({ main, camera, place }: Tables, thumbnail?: Uint8Array): ExifRead {
  const orientation = main?.number(0x112)
  const facts = defined({
    ...cameraFacts(main),
    ...(camera && exposureFacts(camera)),
    ...(camera && captureFacts(camera)),
    serial: camera?.text(0xa431) ?? main?.text(0xc62f),
    orientation: orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : undefined,
    rating: ratingOf(main?.number(0x4746)),
    creator: main?.text(0x13b),
    // Photographer and editor are separated by a null character; the photographer is first.
    copyright: main?.text(0x8298),
    location: place && locationOf(place),
    gpsTime: place && gpsTimeOf(place),
    thumbnail,
  })
  return {
    facts,
    ...defined({
      xmp: main?.data(0x2bc, MAX_BLOCK),
      iptc: main?.data(0x83bb, MAX_BLOCK),
      photoshop: main?.data(0x8649, MAX_BLOCK),
    }),
    reach: Math.max(0, ...[main, camera, place].map((tags) => tags?.reach ?? 0)),
  }
}

function cameraFacts(main: Tags | undefined): Partial<PhotographFacts> {
  // DNG has a separate name, used if the maker's is missing.
  const [make, model] = [main?.text(0x10f), main?.text(0x110) ?? main?.text(0xc614)]
  return defined({ make, model, camera: cameraName(make, model) })
}

/** Windows Explorer's stars. */
const ratingOf = (rating: number | undefined) =>
  rating !== undefined && rating >= 0 && rating <= 5 ? rating : undefined

function exposureFacts(camera: Tags): Partial<PhotographFacts> {
  const iso = camera.positive(0x8827)
  const speed = camera.number(0x9201)
  const opening = camera.number(0x9202)
  const flash = camera.number(0x9209)
  return defined({
    lens: camera.text(0xa434),
    // Above 65,534, the value is in one of the fields of Exif 2.3: recommended, standard, speed.
    iso:
      iso !== undefined && iso < ISO_OVERFLOW
        ? iso
        : (camera.positive(0x8832) ?? camera.positive(0x8831) ?? camera.positive(0x8833) ?? iso),
    focalLength: camera.positive(0x920a),
    focalLength35mm: camera.positive(0xa405),
    // APEX values: 2^(Av/2) and 2^-Tv.
    aperture: camera.positive(0x829d) ?? (opening ? 2 ** (opening / 2) : undefined),
    exposureTime: camera.positive(0x829a) ?? (speed ? 2 ** -speed : undefined),
    flash: flash === undefined ? undefined : flash % 2 === 1,
  })
}

/** Time of the photograph, or of its digitisation, because scanners and some phones record only that. */
function captureFacts(camera: Tags): CaptureFacts {
  const [time, subsecond, offset] = localTimeOf(camera.text(0x9003))
    ? [0x9003, 0x9291, 0x9011]
    : [0x9004, 0x9292, 0x9012]
  const capturedAtLocal = localTimeOf(camera.text(time))
  if (capturedAtLocal === undefined) return {}
  return defined({
    capturedAtLocal,
    subsecondMs: subsecondsOf(camera.text(subsecond)),
    captureOffset: offsetOf(camera.text(offset)),
  })
}

function degreesOf(numbers: number[], reference: string | undefined, max: number): number | undefined {
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers
  const value = degrees + minutes / 60 + seconds / 3_600
  if (!(value >= 0 && value <= max)) return undefined
  return /^[SW]/i.test(reference ?? '') ? -value : value
}

/** Position, unless the receiver had none: it reports that, or writes 0° 0′. */
function locationOf(place: Tags): PhotographLocation | undefined {
  const latitude = degreesOf(place.numbers(2), place.text(1), 90)
  const longitude = degreesOf(place.numbers(4), place.text(3), 180)
  if (latitude === undefined || longitude === undefined) return undefined
  if (place.text(9) === 'V' || (latitude === 0 && longitude === 0)) return undefined
  const height = place.number(6)
  // 1 and 3: below sea level or the ellipsoid.
  const isBelow = (place.number(5) ?? 0) % 2 === 1
  return { latitude, longitude, ...(height === undefined ? {} : { altitude: isBelow ? -height : height }) }
}

/** GPS time starts in January 1980, which receivers without a signal report. */
const GPS_START_YEAR = 1980

function gpsTimeOf(place: Tags): string | undefined {
  const [year, month, day] = (place.text(0x1d) ?? '').split(/[:-]/).map(Number)
  const [hour, minute, second] = place.numbers(7)
  if (!year || !month || !day || hour === undefined || minute === undefined) return undefined
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, 0, (second ?? 0) * 1_000))
  const isValid = at.getUTCDate() === day && at.getUTCHours() === Math.floor(hour) && year > GPS_START_YEAR
  return isValid ? at.toISOString() : undefined
}
