import { Refusal } from '@studio/contract/kernel'
import type { RoadmapSort } from '@studio/contract/roadmap'
import { readBase64url } from '../../platform/base64url/index.ts'

/** Cursor of a page of the roadmap. */
export interface RoadmapCursor {
  /** Sort key of the last item, as PostgreSQL text. */
  key: string
  id: string
  /** Time for which `rising` was computed, the same on every page. */
  asOf: Date
}

/** 14 digits of milliseconds end in the year 5138, so the value fits a timestamp. */
const FORM = /^([\w.+-]{1,80})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,14})$/
/** Format of the sort key per order. */
const KEYS: Record<RoadmapSort, RegExp> = {
  votes: /^\d{1,9}$/,
  new: /^\d{1,17}$/,
  order: /^[0-9a-z]{1,80}$/,
  rising: /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/,
}

export const writeRoadmapCursor = ({ key, id, asOf }: RoadmapCursor): string =>
  Buffer.from(`${key}~${id}~${asOf.getTime()}`).toString('base64url')

/** @throws Refusal INPUT_INVALID for an invalid cursor. */
export function readRoadmapCursor(text: string, sort: RoadmapSort): RoadmapCursor {
  const [, key, id, asOf] = FORM.exec(readBase64url(text)?.toString() ?? '') ?? []
  if (!key || !id || !asOf || !KEYS[sort].test(key))
    throw new Refusal('INPUT_INVALID', 'Invalid cursor.', {
      details: { cursor: 'Start again without it.' },
    })
  return { key, id, asOf: new Date(Number(asOf)) }
}
