// Composes an image and renders it small, without light, to measure what is visible.

import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import { readPrompt, type SceneSpec } from '@studio/domain/vocabulary'
import { composeScene } from '../compose/compose-scene.ts'
import { createView } from '../render/frame.ts'
import { createRenderContext } from '../render/render-context.ts'
import { gridSteps, viewSteps } from '../render/steps.ts'
import { targetOf } from '../render/target.ts'
import { type JudgedPhrase, judgedOf } from './claims.ts'
import { countSeen } from './seen.ts'

/** Long side in pixels: shares differ from those of the image by less than two points. */
const LONG_SIDE = 96
const STEP = 8

export interface ClaimsRequest {
  prompt: string
  negativePrompt?: string
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  seed: number
}

/** Unshared memory, as pages without cross-origin isolation have no other. */
const take = (bytes: number) => new ArrayBuffer(bytes)

/** Every content word of a prompt with the verdict for the first image of a request. */
export function foreseen({ prompt, negativePrompt, ...request }: ClaimsRequest): {
  spec: SceneSpec
  judged: JudgedPhrase[]
} {
  const spec = readPrompt(prompt, negativePrompt)
  const { scene, composed } = composeScene({ spec, index: 0, ...request })
  const { width, height } = sizeWithin(request.aspectRatio, LONG_SIDE, STEP)
  const frame = createView(width, height, take)
  const { fine, coarse } = targetOf(scene, frame, take)
  const context = createRenderContext(scene, fine, coarse)
  const steps = [...gridSteps(context, [fine, coarse]), ...viewSteps(context, frame)]
  for (const step of steps) for (let piece = 0; piece < step.pieces; piece++) step.run(piece, () => false)
  return { spec, judged: judgedOf(composed, countSeen(frame, composed.groups.length)) }
}
