import * as z from 'zod/mini'
import { MAX_SEED, PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Recipe } from './recipes/recipe.ts'

/** The deterministic model: a renderer with a seed. */
const DETERMINISTIC_MODEL = 'studio'

/** Seed of an image at this place in a series. */
const firstSeed = (seed: number, index: number) => (seed - index + MAX_SEED + 1) % (MAX_SEED + 1)

/**
 * Job that generates a studio image again; null if its file lacks data, or if it used a reference image or a
 * non-deterministic model.
 */
export function againOf(recipe: Recipe | null): PhotoshootRequest | null {
  if (recipe?.generator !== 'studio-alpha') return null
  const settings = Object.fromEntries(recipe.settings.map(({ name, value }) => [name, value]))
  if (settings.model !== DETERMINISTIC_MODEL || !settings.seed || settings.referenceImageId || settings.scale)
    return null
  const [seed, index] = [Number(settings.seed), Number(settings.index ?? 0)]
  const read = z.safeParse(PhotoshootRequest, {
    prompt: recipe.prompt,
    model: DETERMINISTIC_MODEL,
    seed: firstSeed(seed, index),
    ...(recipe.negative ? { negativePrompt: recipe.negative } : {}),
    style: settings.style,
    aspectRatio: settings.aspectRatio,
    quality: settings.quality,
    count: index + 1,
    only: [index],
    ...(settings.pose ? { poseVariety: true, poses: [settings.pose] } : {}),
  })
  return read.success ? read.data : null
}
