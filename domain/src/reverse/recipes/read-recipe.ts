import { readA1111 } from './a1111.ts'
import { readComfyui } from './comfyui.ts'
import {
  readDrawThings,
  readEasyDiffusion,
  readFooocus,
  readNovelai,
  readOwn,
  readSwarmui,
} from './in-json.ts'
import { readInvokeai } from './invokeai.ts'
import { readMidjourney } from './midjourney.ts'
import type { Recipe, ReadRecipe, Sources } from './recipe.ts'

// Specific readers come before permissive ones.
const READERS: readonly ReadRecipe[] = [
  readOwn,
  readSwarmui,
  readFooocus,
  readInvokeai,
  readComfyui,
  readNovelai,
  readDrawThings,
  readEasyDiffusion,
  readMidjourney,
  readA1111,
]

/** The generation settings in a file; null without any that are understood. */
export function readRecipe(sources: Sources): Recipe | null {
  for (const read of READERS) {
    const recipe = read(sources)
    if (recipe) return recipe
  }
  return null
}
