import {
  type DraftShot,
  MAX_SHOTS,
  MIN_TRIMMED_SECONDS,
  type StoryboardDraft,
  type Trim,
} from '@studio/contract/video'

export type Edit = (draft: StoryboardDraft) => StoryboardDraft

const DEFAULT_SECONDS = 4

/** A new empty shot with the usual length and transition of this video. */
export function newShot(id: string, like?: DraftShot): DraftShot {
  return {
    id,
    prompt: '',
    seconds: like?.seconds ?? DEFAULT_SECONDS,
    camera: 'static',
    transition: like?.transition ?? 'cut',
    firstFrameId: null,
    trim: null,
    caption: '',
    takeId: null,
  }
}

export const placeOf = ({ shots }: StoryboardDraft, id: string): number =>
  shots.findIndex((shot) => shot.id === id)

/** Inserts shots after another one, or at the end, up to the limit of a storyboard. */
export const addShots =
  (added: readonly DraftShot[], afterId?: string): Edit =>
  (draft) => {
    const fitting = added.slice(0, Math.max(0, MAX_SHOTS - draft.shots.length))
    const place = afterId === undefined ? -1 : placeOf(draft, afterId)
    return {
      ...draft,
      shots: draft.shots.toSpliced(place < 0 ? draft.shots.length : place + 1, 0, ...fitting),
    }
  }

/** Changes fields of a shot. Its trim adapts to its length. */
export const changeShot =
  (id: string, changes: Partial<Omit<DraftShot, 'id'>>): Edit =>
  (draft) => ({
    ...draft,
    shots: draft.shots.map((shot) => (shot.id === id ? withTrim({ ...shot, ...changes }) : shot)),
  })

export const removeShot =
  (id: string): Edit =>
  (draft) => ({ ...draft, shots: draft.shots.filter((shot) => shot.id !== id) })

/** Duplicates a shot after itself. The takes stay with the original. */
export const duplicateShot =
  (id: string, newId: string): Edit =>
  (draft) => {
    const shot = draft.shots[placeOf(draft, id)]
    return shot ? addShots([{ ...shot, id: newId, takeId: null }], id)(draft) : draft
  }

/** Moves a shot to an index, counted without it. */
export const moveShot =
  (id: string, to: number): Edit =>
  (draft) => {
    const shot = draft.shots[placeOf(draft, id)]
    if (!shot) return draft
    const others = draft.shots.filter((each) => each !== shot)
    return { ...draft, shots: others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, shot) }
  }

/** Clamps the trim to the new length of a shot. Removes it if nothing is cut off. */
function withTrim(shot: DraftShot): DraftShot {
  if (!shot.trim) return shot
  return { ...shot, trim: tidyTrim(shot.trim, shot.seconds) }
}

const toHundredths = (seconds: number) => Math.round(seconds * 100) / 100

function tidyTrim({ start, end }: Trim, seconds: number): Trim | null {
  const last = Math.min(seconds, end)
  const first = Math.max(0, Math.min(start, last - MIN_TRIMMED_SECONDS))
  return first <= 0 && last >= seconds ? null : { start: toHundredths(first), end: toHundredths(last) }
}

/** Moves one end of the trim within its limits; null if nothing is cut off. */
export function trimTo(
  { seconds, trim }: Pick<DraftShot, 'seconds' | 'trim'>,
  edge: 'start' | 'end',
  at: number,
): Trim | null {
  const { start, end } = trim ?? { start: 0, end: seconds }
  const remaining =
    edge === 'start'
      ? { start: Math.max(0, Math.min(at, end - MIN_TRIMMED_SECONDS)), end }
      : { start, end: Math.min(seconds, Math.max(at, start + MIN_TRIMMED_SECONDS)) }
  return tidyTrim(remaining, seconds)
}

/** One prompt per line. Strips numbers and dashes of pasted lists. */
export const promptsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, '').trim())
    .filter(Boolean)
