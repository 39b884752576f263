import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant } from '../kernel/index.ts'
import { AspectRatio } from '../models/index.ts'
import { Framing, isSameFraming } from './framing.ts'
import { CameraMove, FrameRate, Resolution } from './video.ts'

/** What a take was made of. */
export const TakeRecipe = z.object({
  prompt: z.string(),
  seconds: z.int(),
  camera: CameraMove,
  firstFrameId: z.nullable(Id),
  /** How its first frame was laid; absent without one, or where nothing was said. */
  framing: z.optional(Framing),
  model: z.string(),
  aspectRatio: AspectRatio,
  resolution: Resolution,
  fps: FrameRate,
})
export type TakeRecipe = z.infer<typeof TakeRecipe>

/** A shot that was filmed; it can be played as it stands, like what is in the gallery. */
export const Take = z.object({
  id: Id,
  shotId: Id,
  createdAt: Instant,
  recipe: TakeRecipe,
  seed: z.int(),
  width: z.int(),
  height: z.int(),
  /** Never shorter than asked for. */
  seconds: z.number(),
  url: z.string(),
  /** Pictures of its beginning, smallest first. */
  thumbnails: z.array(Thumbnail),
  placeholder: z.string(),
})
export type Take = z.infer<typeof Take>

type Shot = Pick<TakeRecipe, 'prompt' | 'seconds' | 'camera' | 'firstFrameId' | 'framing'>
type Film = Pick<TakeRecipe, 'model' | 'aspectRatio' | 'resolution' | 'fps'>

/** What a take of this shot would be made of now. */
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

/** Whether both would look alike but for the seed. */
export function isSameRecipe(one: TakeRecipe, other: TakeRecipe): boolean {
  const names = Object.keys(TakeRecipe.shape) as (keyof TakeRecipe)[]
  return names.every((name) =>
    name === 'framing' ? isSameFraming(one.framing, other.framing) : one[name] === other[name],
  )
}

/**
 * The take that a film shows of a shot: the chosen one, or the newest that was made of what the shot says now.
 * Undefined: it has to be filmed. `takes` the newest first.
 */
export function takeFor<T extends Pick<Take, 'id' | 'shotId' | 'recipe'>>(
  shot: Shot & { id: string; takeId: string | null },
  film: Film,
  takes: readonly T[],
): T | undefined {
  const own = takes.filter(({ shotId }) => shotId === shot.id)
  const wanted = recipeOf(shot, film)
  return own.find(({ id }) => id === shot.takeId) ?? own.find(({ recipe }) => isSameRecipe(recipe, wanted))
}
