import type { Region } from '@studio/domain/likeness'
import type { Finding } from '../run/protocol.ts'

/** A numbered frame on the picture: of a finding, or marked by the person. */
export interface Place {
  number: number
  region: Region
  /** The finding it belongs to; none for the person's own. */
  findingId?: string
  /** Of one's own: which of them. */
  own?: number
}

/** Regions get their numbers in the order of the findings, the person's own after them. */
export function placesOf(findings: readonly Finding[], own: readonly Region[]): Place[] {
  const found = findings.flatMap(({ id, regions }) => regions.map((region) => ({ region, findingId: id })))
  const marked = own.map((region, index) => ({ region, own: index }))
  return [...found, ...marked].map((place, index) => ({ ...place, number: index + 1 }))
}

/** What notes are kept by: two numberings of the same place are the same note. */
export const noteKey = ({ x, y, width, height }: Region): string => [x, y, width, height].join(',')
