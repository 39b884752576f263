import type { Credentials } from '../metadata/credentials.ts'
import type { Exif } from '../metadata/exif.ts'
import type { FileNotes } from '../containers/notes.ts'

/** Programs whose recipes are understood. */
export const GENERATORS = [
  'studio-alpha',
  'comfyui',
  'swarmui',
  'fooocus',
  'invokeai',
  'novelai',
  'draw-things',
  'easy-diffusion',
  'midjourney',
  'a1111',
] as const
export type Generator = (typeof GENERATORS)[number]

export interface Setting {
  /** As the program calls it. */
  name: string
  value: string
}

/** How a picture was made, as its file says. Nothing in it is checked against the picture. */
export interface Recipe {
  generator: Generator
  prompt: string
  negative: string
  settings: Setting[]
  /** Something of it could not be followed: nodes that are not known, words from elsewhere. */
  isIncomplete: boolean
}

/** Everything a recipe is looked for in. */
export interface Sources {
  notes: FileNotes
  exif: Exif
  credentials: Credentials | null
  /** Text hidden in the lowest bits of the picture. */
  hidden: string | null
}

export type ReadRecipe = (sources: Sources) => Recipe | null

/** Longer ones are cut: nobody has written them. Characters. */
const MAX_WORDS = 20_000
const MOST_SETTINGS = 40

export function recipeOf(
  generator: Generator,
  prompt: string,
  negative = '',
  settings: readonly (readonly [name: string, value: unknown])[] = [],
  isIncomplete = false,
): Recipe | null {
  const words = prompt.trim().slice(0, MAX_WORDS)
  const unwanted = negative.trim().slice(0, MAX_WORDS)
  if (words === '' && unwanted === '') return null
  const said = settings.flatMap(([name, value]) => {
    const isSaid = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return isSaid ? [{ name, value: String(value).slice(0, 200) }] : []
  })
  return {
    generator,
    prompt: words,
    negative: unwanted,
    settings: said.slice(0, MOST_SETTINGS),
    isIncomplete,
  }
}

/** The text under a name in a file. */
export const textAt = ({ notes }: Sources, key: string): string | undefined =>
  notes.texts.find((note) => note.key.toLowerCase() === key.toLowerCase())?.text
