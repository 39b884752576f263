import type { Region } from '@studio/domain/likeness'
import type { Finding } from '../run/protocol.ts'

/** A numbered frame on the image: of a finding, or marked by the user. */
export interface Place {
  number: number
  region: Region
  /** Id of its finding; undefined for marked regions. */
  findingId?: string
  /** Index of a marked region. */
  own?: number
}

/** Numbers regions in the order of the findings, then the marked ones. */
export function placesOf(findings: readonly Finding[], own: readonly Region[]): Place[] {
  const places = findings.flatMap(({ id, regions }) => regions.map((region) => ({ region, findingId: id })))
  const marked = own.map((region, index) => ({ region, own: index }))
  return [...places, ...marked].map((place, index) => ({ ...place, number: index + 1 }))
}

/** Storage key of a note, independent of its number. */
export const noteKey = ({ x, y, width, height }: Region): string => [x, y, width, height].join(',')
