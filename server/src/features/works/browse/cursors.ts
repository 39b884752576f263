import { Refusal } from '@studio/contract/kernel'

/** End of a page of works. */
export interface WorksCursor {
  /** Sort key of the last work, as text for PostgreSQL. */
  key: string
  id: string
  /** Pages before the next one. */
  page: number
  /** Works that were postponed so that their author does not fill a page. */
  putOff: string[]
  /** Works that were shown out of turn, as explorers. */
  shown: string[]
}

const FORM =
  /^([0-9.eE+-]{1,40})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,6})~([\w-]{0,1400})~([\w-]{0,1400})$/

const pack = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

function unpack(text: string): string[] {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

export const writeWorksCursor = ({ key, id, page, putOff, shown }: WorksCursor): string =>
  [key, id, page, pack(putOff), pack(shown)].join('~')

/** @throws Refusal INPUT_INVALID for an invalid cursor */
export function readWorksCursor(text: string): WorksCursor {
  const [, key, id, page, putOff, shownCount] = FORM.exec(text) ?? []
  if (!key || !id || !Number.isFinite(Number(key)))
    throw new Refusal('INPUT_INVALID', 'The cursor is invalid.', {
      details: { cursor: 'Start again without it.' },
    })
  return { key, id, page: Number(page), putOff: unpack(putOff ?? ''), shown: unpack(shownCount ?? '') }
}
