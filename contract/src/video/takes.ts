import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant } from '../kernel/index.ts'
import { AspectRatio } from '../models/index.ts'
import { Framing, isSameFraming } from './framing.ts'
import { CameraMove, FrameRate, Resolution } from './video.ts'

/** Settings from which a take was rendered. */
export const TakeRecipe = z.object({
  prompt: z.string(),
  seconds: z.int(),
  camera: CameraMove,
  firstFrameId: z.nullable(Id),
  /** Framing of its first frame. Absent without a first frame, or if it was the default. */
  framing: z.optional(Framing),
  model: z.string(),
  aspectRatio: AspectRatio,
  resolution: Resolution,
  fps: FrameRate,
})
export type TakeRecipe = z.infer<typeof TakeRecipe>

/** A rendered shot. Its URL can be played directly, like that of a gallery item. */
export const Take = z.object({
  id: Id,
  shotId: Id,
  createdAt: Instant,
  recipe: TakeRecipe,
  seed: z.int(),
  width: z.int(),
  height: z.int(),
  /** At least the requested length. */
  seconds: z.number(),
  url: z.string(),
  /** Images of its first frame, smallest first. */
  thumbnails: z.array(Thumbnail),
  placeholder: z.string(),
  /**
   * Peaks of its sound, `WAVEFORM_RATE` bytes per second (255: full scale), as base64. Empty without sound, null for takes
   * of earlier versions, whose sound is unknown.
   */
  waveform: z.nullable(z.string()),
})
export type Take = z.infer<typeof Take>

type Shot = Pick<TakeRecipe, 'prompt' | 'seconds' | 'camera' | 'firstFrameId' | 'framing'>
type Film = Pick<TakeRecipe, 'model' | 'aspectRatio' | 'resolution' | 'fps'>

/** Settings from which a take of this shot would be rendered now. */
export const recipeOf = (
  { prompt, seconds, camera, firstFrameId, framing }: Shot,
  { model, aspectRatio, resolution, fps }: Film,
): TakeRecipe => ({
  prompt,
  seconds,
  camera,
  firstFrameId,
  model,
  aspectRatio,
  resolution,
  fps,
  ...(firstFrameId !== null && framing && { framing }),
})

/** True if both would look the same except for the seed. */
export function isSameRecipe(one: TakeRecipe, other: TakeRecipe): boolean {
  const names = Object.keys(TakeRecipe.shape) as (keyof TakeRecipe)[]
  return names.every((name) =>
    name === 'framing' ? isSameFraming(one.framing, other.framing) : one[name] === other[name],
  )
}

/**
 * The take that a video uses for a shot: the chosen one, or the newest that matches its settings. Undefined if it has
 * to be rendered. `takes` is sorted newest first.
 */
export function takeFor<T extends Pick<Take, 'id' | 'shotId' | 'recipe'>>(
  shot: Shot & { id: string; takeId: string | null },
  film: Film,
  takes: readonly T[],
): T | undefined {
  const own = takes.filter(({ shotId }) => shotId === shot.id)
  const expected = recipeOf(shot, film)
  return own.find(({ id }) => id === shot.takeId) ?? own.find(({ recipe }) => isSameRecipe(recipe, expected))
}
