import { type GalleryItem, MAX_TAGS, Tag } from '@studio/contract/gallery'
import {
  type CaptureTime,
  captureTimeOf,
  type PhotographFacts,
  readPhotograph,
  readSidecar,
  type XmpFacts,
} from '@studio/domain/photographs'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { LocationRow, PhotographRow } from './photographs.store.ts'

/**
 * Bytes read first for metadata, which nearly all cameras write within them. Metadata beyond the second limit
 * is ignored.
 */
const HEAD_BYTES = 256 * 1024
const MAX_HEAD_BYTES = 4 * 1024 * 1024
/** Max. characters of a text about the camera, of the alt text, and of the searchable text. */
const MAX_FACT = 200
const MAX_ALT = 500
const MAX_ABOUT = 2_000
/** Largest number of an integer column. */
const MAX_INTEGER = 2 ** 31 - 1
/** Of 32 bits, like the columns. */
const MAX_REAL = 3e38

/** Names of colour labels in the languages of the product. Others stay unchanged. */
const LABELS: Record<string, string> = {
  rojo: 'red',
  amarillo: 'yellow',
  verde: 'green',
  azul: 'blue',
  morado: 'purple',
  púrpura: 'purple',
}

/** Start of the tag of a colour label. */
export const LABEL_TAG = 'label:'

/** Colour of a label in a file: `red` for “Red” and “Rojo”. Other names in lower case; undefined without a label. */
export function colourOf(label: string | undefined): string | undefined {
  const name = label?.trim().toLowerCase()
  return name ? (LABELS[name] ?? name) : undefined
}

/** Makes a text of a file safe to store: PostgreSQL refuses zero bytes and unpaired surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const textOf = (text: string | undefined): string | null =>
  text ? storable(text).slice(0, MAX_FACT).toWellFormed() : null
const integerOf = (value: number | undefined): number | null =>
  value !== undefined && value > 0 && value <= MAX_INTEGER ? Math.round(value) : null
const realOf = (value: number | undefined): number | null =>
  value !== undefined && value > 0 && value < MAX_REAL ? value : null

/** Metadata of the files of a picture. The sidecar takes precedence, because people wrote it later. */
export interface Facts extends PhotographFacts {
  captured: CaptureTime
}

/**
 * Reads the facts of an original through `read`, which returns its first bytes, and of its sidecar.
 * @throws RangeError for an unknown time zone
 */
export async function readFacts(
  read: (length: number) => Promise<Uint8Array>,
  file: { size: number; sidecar: string | undefined; timeZone: string; modifiedAt: Date | null; now: Date },
): Promise<Facts> {
  const { size, sidecar, timeZone, modifiedAt, now } = file
  let facts = readPhotograph(await read(HEAD_BYTES), { size })
  const { needsMore } = facts
  if (needsMore !== undefined && needsMore <= MAX_HEAD_BYTES)
    facts = readPhotograph(await read(needsMore), { size })
  const written: Partial<XmpFacts> = sidecar === undefined ? {} : readSidecar(sidecar)
  const { rating, label, title, description, develop, subjects = [] } = written
  const captured = captureTimeOf(facts, { timeZone, modifiedAt: modifiedAt ?? undefined, now })
  return {
    ...facts,
    ...(rating !== undefined && { rating }),
    ...(label !== undefined && { label }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(develop !== undefined && { develop }),
    ...(subjects.length > 0 && { subjects }),
    captured,
  }
}

/** Columns of the table `photographs` that are facts of the files. */
export function factColumns(facts: Facts, userId: string): FactColumns {
  const { captured, serial, develop } = facts
  // ISO 8601 has a year 0000, but PostgreSQL does not.
  const local = captured.local?.startsWith('0000') ? undefined : captured.local
  return {
    captured_at_local: local ?? null,
    captured_at_source: captured.source,
    camera: textOf(facts.camera),
    serial_hash: serial ? createHash('sha256').update(`${userId} ${serial}`).digest() : null,
    lens: textOf(facts.lens),
    iso: integerOf(facts.iso),
    focal_length: realOf(facts.focalLength),
    focal_length_35mm: realOf(facts.focalLength35mm),
    aperture: realOf(facts.aperture),
    exposure_time: realOf(facts.exposureTime),
    flash: facts.flash ?? null,
    develop_settings: develop
      ? {
          ...develop,
          settings: Object.fromEntries(
            Object.entries(develop.settings).map(([name, value]) => [storable(name), storable(value)]),
          ),
        }
      : null,
  }
}

type FactColumns = Omit<PhotographRow, 'file_name' | 'folder' | 'import_id' | 'added_at' | 'is_damaged'>

/** Position in degrees; undefined if none is recorded. */
export function locationOf({ location }: Facts): LocationRow | undefined {
  if (!location) return undefined
  const { latitude, longitude, altitude } = location
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const isHeight = altitude !== undefined && Math.abs(altitude) < MAX_REAL
  return isPlace ? { latitude, longitude, altitude: isHeight ? altitude : null } : undefined
}

/** Marks that the photographer set in another program: rating, reject, colour label and keywords. */
export function marksOf({
  rating = 0,
  label,
  subjects,
}: Facts): Pick<GalleryItem, 'stars' | 'flag' | 'tags'> {
  const colour = colourOf(label)
  const labels = colour ? [LABEL_TAG + colour] : []
  const tags = [...labels, ...subjects].flatMap((text) => {
    const tag = z.safeParse(Tag, storable(text))
    return tag.success ? [tag.data] : []
  })
  return {
    stars: Math.min(5, Math.max(0, Math.round(rating))),
    flag: rating < 0 ? 'reject' : null,
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
  }
}

/** Alt text: the photographer’s description of the picture; null without it. */
export const altOf = ({ title, description }: Facts): string | null => {
  const text = storable(description ?? title ?? '').trim()
  return text ? text.slice(0, MAX_ALT).toWellFormed() : null
}

/** Text by which the owner’s search finds it: title, description, file name and keywords. */
export const searchTextOf = ({ title, description, subjects }: Facts, fileName: string): string =>
  storable([title, description, fileName, ...subjects].filter(Boolean).join('\n'))
    .slice(0, MAX_ABOUT)
    .toWellFormed()

/**
 * IPTC digital source type: the claim of the file, and `digitalCapture` only if a camera’s EXIF says so.
 * Undefined without a claim.
 */
export function digitalSourceTypeOf(facts: Facts): string | undefined {
  const { digitalSourceType: claimed, make, exposureTime, aperture, iso } = facts
  if (claimed !== undefined && claimed !== 'digitalCapture' && /^[a-zA-Z]{1,60}$/.test(claimed))
    return claimed
  const isCamera = make !== undefined && (exposureTime ?? aperture ?? iso) !== undefined
  return isCamera ? 'digitalCapture' : undefined
}
