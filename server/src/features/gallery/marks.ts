import {
  type FacetName,
  type Flag,
  type GalleryItem,
  MAX_FACET_LENGTH,
  MAX_STARS,
} from '@studio/contract/gallery'
import { cutText } from '@studio/contract/kernel'

const TAG = 'tag:'
const FLAG = 'flag:'
const STARS = 'stars:'
const PROMPT = 'prompt:'
const IMPORT = 'import:'

export const tagMark = (tag: string) => TAG + tag
/** Mark of items generated from a saved prompt. */
export const promptMark = (id: string) => PROMPT + id
export const flagMark = (flag: Flag) => FLAG + flag
/** Mark for at least this many stars. */
export const starsMark = (stars: number) => STARS + stars

/** Mark of the photographs of an import. */
export const importMark = (id: string) => IMPORT + id
/** What a camera recorded; null if it didn’t. Focal lengths in mm. */
export type Facets = { [Name in FacetName]: string | number | null }

/** Mark of photographs whose facet has this value. */
export const facetMark = (name: FacetName, value: string) => `${name}:${value}`
/** Marks of a photograph by what the camera recorded. Focal lengths are rounded. */
export const facetMarks = (facets: Facets): string[] =>
  Object.entries(facets).flatMap(([name, value]) =>
    value === null
      ? []
      : [
          facetMark(
            name as FacetName,
            typeof value === 'number' ? String(Math.round(value)) : cutText(value, MAX_FACET_LENGTH),
          ),
        ],
  )

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

/** Encodes the marks of an item. */
export const writeMarks = ({ stars, flag, tags }: Pick<GalleryItem, 'stars' | 'flag' | 'tags'>): string[] => [
  ...starsMarks(stars),
  ...(flag ? [flagMark(flag)] : []),
  ...tags.map(tagMark),
]
