import { Refusal } from '@studio/contract/kernel'
import type { RoadmapSort } from '@studio/contract/roadmap'
import { readBase64url } from '../../platform/base64url/index.ts'

/** Where a page of the roadmap ended. */
export interface RoadmapCursor {
  /** What its last item is ordered by, as text that PostgreSQL reads. */
  key: string
  id: string
  /** The moment as of which `rising` is worked out, the same on every page. */
  asOf: Date
}

/** 14 digits of milliseconds end in the year 5138, so the moment can be stored. */
const FORM = /^([\w.+-]{1,80})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,14})$/
/** What the key of each order looks like. */
const KEYS: Record<RoadmapSort, RegExp> = {
  votes: /^\d{1,9}$/,
  new: /^\d{1,17}$/,
  order: /^[0-9a-z]{1,80}$/,
  rising: /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/,
}

export const writeRoadmapCursor = ({ key, id, asOf }: RoadmapCursor): string =>
  Buffer.from(`${key}~${id}~${asOf.getTime()}`).toString('base64url')

/** @throws Refusal INPUT_INVALID for text that is not a cursor of such a list. */
export function readRoadmapCursor(text: string, sort: RoadmapSort): RoadmapCursor {
  const [, key, id, asOf] = FORM.exec(readBase64url(text)?.toString() ?? '') ?? []
  if (!key || !id || !asOf || !KEYS[sort].test(key))
    throw new Refusal('INPUT_INVALID', 'The cursor is not one of ours.', {
      details: { cursor: 'Start again without it.' },
    })
  return { key, id, asOf: new Date(Number(asOf)) }
}
