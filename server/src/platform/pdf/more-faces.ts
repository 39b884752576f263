import { Blob, Face, Font } from 'harfbuzzjs'
import { createMoreFiles, hasGlyph, readTypeface } from '../lettering/index.ts'
import { type FaceName, type Faces, type FontFile, missingIn } from './faces.ts'

const EMOJI = 'noto-emoji'
/** Typefaces for scripts that ours do not cover, in order of preference. */
const NAMES = [
  ...['noto-sans', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'],
  // Monochrome, as all other text.
  EMOJI,
] as const
/** Weight of the additional typefaces for each of ours. */
const WEIGHTS: Record<FaceName, number> = {
  'sans-400': 400,
  'sans-600': 600,
  'display-400': 400,
  'mono-400': 400,
}

interface LoadedFont {
  path: string
  /** TrueType file with a weight axis. */
  bytes: Buffer
  has(character: string): boolean
}

async function open(path: string): Promise<LoadedFont> {
  const bytes = Buffer.from(await readTypeface(path))
  const font = new Font(new Face(new Blob(bytes)))
  // Spaces of the emoji font are as wide as emoji, so spaces use other fonts.
  const isSpaced = !path.startsWith(EMOJI)
  return { path, bytes, has: (character) => (isSpaced || character !== ' ') && hasGlyph(font, character) }
}

/** Typefaces beyond ours. A file is opened when a text needs it. */
export function createMoreFaces(faces: Faces) {
  const filesFor = createMoreFiles(NAMES)
  const opened = new Map<string, Promise<LoadedFont>>()
  /** Cached file of each character, independent of earlier texts. */
  const fonts = new Map<string, LoadedFont | null>()

  async function find(character: string): Promise<LoadedFont | null> {
    for (const path of await filesFor(character)) {
      const opening = opened.get(path) ?? open(path)
      opened.set(path, opening)
      const file = await opening
      if (file.has(character)) return file
    }
    return null
  }

  /** @returns the characters that the typeface lacks */
  async function loadFontsFor(text: string, name: FaceName): Promise<Set<string>> {
    const missing = missingIn(faces[name], text)
    for (const character of missing) if (!fonts.has(character)) fonts.set(character, await find(character))
    return missing
  }
  const nameOf = ({ path }: LoadedFont, face: FaceName) => `${path} ${WEIGHTS[face]}`

  return {
    /** Opens the files that a text needs. Await it before checking whether the text can be printed. */
    async loadFontsFor(text: string): Promise<void> {
      for (const name of Object.keys(faces) as FaceName[]) await loadFontsFor(text, name)
    },

    of: (name: FaceName, character: string): Pick<FontFile, 'name' | 'has'> | undefined => {
      const file = fonts.get(character)
      return file ? { name: nameOf(file, name), has: file.has } : undefined
    },

    /** Subsets the additional typefaces to the text and to one weight, because PDFs cannot embed variable fonts. */
    async cut(text: string): Promise<{ name: string; bytes: Buffer }[]> {
      const subsets = new Map<string, { file: LoadedFont; weight: number; characters: Set<string> }>()
      for (const face of Object.keys(faces) as FaceName[])
        for (const character of await loadFontsFor(text, face)) {
          const file = fonts.get(character)
          if (!file) continue
          const name = nameOf(file, face)
          const cut = subsets.get(name) ?? { file, weight: WEIGHTS[face], characters: new Set(' ') }
          cut.characters.add(character)
          subsets.set(name, cut)
        }
      if (subsets.size === 0) return []
      // Imported lazily: it takes some MB, which most servers do not need.
      const { default: subsetFont } = await import('subset-font')
      return Promise.all(
        [...subsets].map(async ([name, { file, weight, characters }]) => ({
          name,
          bytes: await subsetFont(file.bytes, [...characters].join(''), {
            targetFormat: 'truetype',
            variationAxes: { wght: weight },
          }),
        })),
      )
    },
  }
}
