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

const MOST_LETTERS = 500
/** Of a text that was hidden in the picture: it says itself how long it was. */
const MOST_HIDDEN = 4000
const MOST_REGIONS = 100
const MOST_NOTES = 200

// Both would be refused: they are no text that a database keeps.
const plain = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed()

const factsOf = (facts: Finding['facts']) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? plain(fact, MOST_LETTERS) : Number.isFinite(fact) ? fact : String(fact),
    ]),
  )

const findingOf = ({ regions, facts, text, ...rest }: Finding) => ({
  ...rest,
  facts: factsOf(facts),
  regions: regions.slice(0, MOST_REGIONS),
  ...(text === undefined ? {} : { text: plain(text, MOST_HIDDEN) }),
})

/** What was noted on regions of findings, and all that the person marked, also without a word. */
export function notesOf(findings: readonly Finding[], { own, notes }: Board): RegionNote[] {
  const textOn = (region: RegionNote['region']) => plain(notes[noteKey(region)] ?? '', MAX_REGION_NOTE)
  const regions = findings.flatMap((finding) => finding.regions)
  const found = regions
    .filter((region, at) => regions.findIndex((one) => noteKey(one) === noteKey(region)) === at)
    .map((region) => ({ region, isOwn: false, text: textOn(region) }))
    .filter(({ text }) => text !== '')
  return [...found, ...own.map((region) => ({ region, isOwn: true, text: textOn(region) }))].slice(
    0,
    MOST_NOTES,
  )
}

/** The board that notes of a report make. */
export function boardOf(notes: readonly RegionNote[]): Board {
  return {
    own: notes.filter(({ isOwn }) => isOwn).map(({ region }) => region),
    notes: Object.fromEntries(
      notes.filter(({ text }) => text !== '').map(({ region, text }) => [noteKey(region), text]),
    ),
  }
}

/**
 * All that is needed to run an examination again: what is saved and exported. Neither the picture nor a map is in it.
 * Undefined where the browser makes no SHA-256, as on addresses without HTTPS: nobody could tell whether it is the same file.
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
  // As it will be read again: what is compared later must be what was written.
  return JSON.parse(JSON.stringify(draft)) as ReportDraft
}

/** Whether the server will take it. */
export const isTooLong = (draft: ReportDraft): boolean =>
  new TextEncoder().encode(JSON.stringify(draft)).length > MAX_REPORT_BYTES
