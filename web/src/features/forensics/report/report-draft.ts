import {
  MAX_REPORT_BYTES,
  MAX_REGION_NOTE,
  type RegionNote,
  type ReportDraft,
} from '@studio/contract/forensics'
import { noteKey } from '../desk/places.ts'
import type { Board } from '../desk/use-board.ts'
import { engineOf, PARAMETERS } from '../run/engine.ts'
import type { ExaminationState } from '../run/examination.ts'
import type { Finding } from '../run/protocol.ts'

const MAX_CHARACTERS = 500
/** Max. length of a hidden text; its true length is stored beside it. */
const MAX_HIDDEN = 4000
const MAX_REGIONS = 100
const MAX_NOTES = 200

// PostgreSQL can't store either in a text.
const plain = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max).toWellFormed()

const factsOf = (facts: Finding['facts']) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? plain(fact, MAX_CHARACTERS) : Number.isFinite(fact) ? fact : String(fact),
    ]),
  )

const findingOf = ({ regions, facts, text, ...rest }: Finding) => ({
  ...rest,
  facts: factsOf(facts),
  regions: regions.slice(0, MAX_REGIONS),
  ...(text === undefined ? {} : { text: plain(text, MAX_HIDDEN) }),
})

/** Notes on findings, and all marked regions, with or without a note. */
export function notesOf(findings: readonly Finding[], { own, notes }: Board): RegionNote[] {
  const textOn = (region: RegionNote['region']) => plain(notes[noteKey(region)] ?? '', MAX_REGION_NOTE)
  const regions = findings.flatMap((finding) => finding.regions)
  const areas = regions
    .filter((region, at) => regions.findIndex((one) => noteKey(one) === noteKey(region)) === at)
    .map((region) => ({ region, isOwn: false, text: textOn(region) }))
    .filter(({ text }) => text !== '')
  return [...areas, ...own.map((region) => ({ region, isOwn: true, text: textOn(region) }))].slice(
    0,
    MAX_NOTES,
  )
}

/** Notes and regions of a report. */
export function boardOf(notes: readonly RegionNote[]): Board {
  return {
    own: notes.filter(({ isOwn }) => isOwn).map(({ region }) => region),
    notes: Object.fromEntries(
      notes.filter(({ text }) => text !== '').map(({ region, text }) => [noteKey(region), text]),
    ),
  }
}

/**
 * Report data to save and export, enough to repeat the examination. Contains neither the image nor maps. Undefined if
 * the browser can't compute SHA-256, as without HTTPS, because files couldn't be compared.
 */
export function draftOf(
  state: ExaminationState,
  board: Board,
  mediaId: string | null,
): ReportDraft | undefined {
  const { file, findings, sha256, bytes, decoded, facts } = state
  if (!file || !sha256) return undefined
  const name = file.name
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim()
  const draft = {
    name: name || '–',
    mediaId,
    inputSha256: sha256,
    inputBytes: bytes ?? file.size,
    mime: facts && facts.format !== 'unknown' ? `image/${facts.format}` : 'application/octet-stream',
    engine: engineOf(decoded?.decoder),
    parameters: PARAMETERS,
    findings: findings.map(findingOf),
    mapHashes: Object.fromEntries(findings.flatMap(({ map }) => (map?.hash ? [[map.name, map.hash]] : []))),
    notes: notesOf(findings, board),
  }
  // Parsed like on reading, so that later comparisons use the stored form.
  return JSON.parse(JSON.stringify(draft)) as ReportDraft
}

/** Returns whether the server will accept it. */
export const isTooLong = (draft: ReportDraft): boolean =>
  new TextEncoder().encode(JSON.stringify(draft)).length > MAX_REPORT_BYTES
