import { lastPart, type XmpText, xmpProperties } from '../reverse/index.ts'
import { localTimeOf, offsetOf, subsecondsOf } from './capture-texts.ts'
import { defined } from './defined.ts'
import type {
  CaptureFacts,
  DevelopCrop,
  DevelopSettings,
  PhotographLocation,
  XmpFacts,
} from './photographs.types.ts'

const MAX_SUBJECTS = 200
const MAX_TEXT = 10_000
/** Limits of develop settings: number, characters of a name and of a value, and total characters. */
const [MAX_SETTINGS, MAX_NAME, MAX_VALUE, MAX_ALL] = [400, 60, 2_000, 65_536]
const CRS = 'crs:'

type Properties = Map<string, XmpText[]>

/** Reads the XMP of a sidecar file. Never throws; anything that isn't XMP yields no facts. */
export const readSidecar = (xmp: string): XmpFacts => xmpFacts(xmpProperties(xmp))

/** Keywords in order, trimmed and without duplicates in any case or Unicode form. */
export function uniqueSubjects(words: readonly string[]): string[] {
  const subjects = new Map<string, string>()
  for (const word of words) {
    const subject = word.normalize('NFC').trim().slice(0, MAX_TEXT)
    const key = subject.toLowerCase()
    if (subject !== '' && !subjects.has(key)) subjects.set(key, subject)
    if (subjects.size >= MAX_SUBJECTS) break
  }
  return [...subjects.values()]
}

function xmpFacts(properties: Properties): XmpFacts {
  const text = (name: string) => properties.get(name)?.[0]?.text.slice(0, MAX_TEXT) || undefined
  /** For alternatives, the default one. */
  const inDefault = (name: string) => {
    const values = properties.get(name)
    const value = values?.find(({ language }) => language === 'x-default') ?? values?.[0]
    return value?.text.slice(0, MAX_TEXT) || undefined
  }
  const texts = (name: string) => (properties.get(name) ?? []).map((value) => value.text)
  return {
    subjects: uniqueSubjects([
      ...texts('dc:subject'),
      ...texts('lr:hierarchicalSubject').map((path) => path.slice(path.lastIndexOf('|') + 1)),
    ]),
    ...defined({
      rating: ratingOf(text('xmp:Rating')),
      label: text('xmp:Label'),
      title: inDefault('dc:title'),
      description: inDefault('dc:description'),
      creator: text('dc:creator'),
      copyright: inDefault('dc:rights'),
      develop: developOf(properties),
      digitalSourceType: lastPart(text('Iptc4xmpExt:DigitalSourceType')) ?? undefined,
      lens: text('exifEX:LensModel') ?? text('aux:Lens'),
      serial: text('exifEX:BodySerialNumber') ?? text('aux:SerialNumber'),
      location: locationOf(text('exif:GPSLatitude'), text('exif:GPSLongitude')),
    }),
    ...(captureOf(text('exif:DateTimeOriginal')) ?? captureOf(text('photoshop:DateCreated'))),
  }
}

/** −1 (reject) to 5; some programs write `3.0`. */
function ratingOf(text: string | undefined): number | undefined {
  const rating = Math.round(Number(text ?? Number.NaN))
  return rating >= -1 && rating <= 5 ? rating : undefined
}

/** ISO 8601 as written in XMP; undefined without a time of day. */
function captureOf(text: string | undefined): CaptureFacts | undefined {
  const capturedAtLocal = localTimeOf(text)
  if (text === undefined || capturedAtLocal === undefined) return undefined
  const [, digits, offset] = /:\d\d(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  return {
    capturedAtLocal,
    ...defined({ subsecondMs: subsecondsOf(digits), captureOffset: offsetOf(offset) }),
  }
}

/** `40,25,7N` and `40,25.1166N` (XMP part 2, section 1.2.7.4), in degrees. */
function degreesOf(text: string | undefined, max: number): number | undefined {
  const [, degrees, minutes, seconds = '0', side = ''] =
    /^(\d{1,3}),(\d{1,2}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?([NSEW])$/.exec(text ?? '') ?? []
  if (degrees === undefined) return undefined
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600
  if (value > max) return undefined
  return side === 'S' || side === 'W' ? -value : value
}

function locationOf(north: string | undefined, east: string | undefined): PhotographLocation | undefined {
  const [latitude, longitude] = [degreesOf(north, 90), degreesOf(east, 180)]
  const isKnown = latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0)
  return isKnown ? { latitude, longitude } : undefined
}

function developOf(properties: Properties): DevelopSettings | undefined {
  const settings: Record<string, string> = {}
  let [count, left] = [0, MAX_ALL]
  for (const [name, values] of properties) {
    if (!name.startsWith(CRS)) continue
    const key = name.slice(CRS.length)
    const value = values.map(({ text }) => text).join('; ')
    const length = key.length + value.length
    if (!/^\w+$/.test(key) || key.length > MAX_NAME || value.length > MAX_VALUE || length > left) continue
    if (++count > MAX_SETTINGS) break
    left -= length
    Object.defineProperty(settings, key, { value, enumerable: true, writable: true, configurable: true })
  }
  if (count === 0) return undefined
  const isApplied = settings.AlreadyApplied === 'True'
  const crop = isApplied ? undefined : cropOf(settings)
  return { settings, isApplied, ...(crop ? { crop } : {}) }
}

/** Crop of Camera Raw; undefined if nothing is cropped or the numbers are invalid. */
function cropOf(settings: Record<string, string>): DevelopCrop | undefined {
  if (settings.HasCrop !== 'True') return undefined
  const number = (name: string, other: number) => Number(settings[name] || other)
  const [top, left] = [number('CropTop', 0), number('CropLeft', 0)]
  const [bottom, right] = [number('CropBottom', 1), number('CropRight', 1)]
  const angle = number('CropAngle', 0)
  const isSound = top >= 0 && left >= 0 && bottom <= 1 && right <= 1 && top < bottom && left < right
  return isSound && Math.abs(angle) <= 45 ? { top, left, bottom, right, angle } : undefined
}
