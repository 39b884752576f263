import { type Flag, type GalleryItem, MAX_STARS } from '@studio/contract/gallery'

const TAG = 'tag:'
const FLAG = 'flag:'
const STARS = 'stars:'
const PROMPT = 'prompt:'

export const tagMark = (tag: string) => TAG + tag
/** Mark of items generated from a saved prompt. */
export const promptMark = (id: string) => PROMPT + id
export const flagMark = (flag: Flag) => FLAG + flag
/** Mark for at least this many stars. */
export const starsMark = (stars: number) => STARS + stars

/** All marks for a number of stars, and all possible star marks. */
export const starsMarks = (stars: number) => Array.from({ length: stars }, (_, n) => starsMark(n + 1))
export const ALL_STARS = starsMarks(MAX_STARS)
export const ALL_FLAGS = [flagMark('pick'), flagMark('reject')]

export const isTagMark = (mark: string) => mark.startsWith(TAG)

/** Decodes the marks of an item. */
export function readMarks(marks: readonly string[]): Pick<GalleryItem, 'stars' | 'flag' | 'tags'> {
  const flag = marks.find((mark) => mark.startsWith(FLAG))
  return {
    stars: marks.filter((mark) => mark.startsWith(STARS)).length,
    flag: flag === undefined ? null : (flag.slice(FLAG.length) as Flag),
    tags: marks.filter(isTagMark).map((mark) => mark.slice(TAG.length)),
  }
}
