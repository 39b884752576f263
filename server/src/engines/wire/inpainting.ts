import type { EngineCapabilities, ImageEditRequest } from '../engine.ts'

/** Edits by diffusion models with a mask. They follow descriptions, not instructions. */
export const INPAINTING = {
  kinds: ['fill', 'remove', 'replace'],
  mask: 'exact',
  maxPixels: 1024 * 1024,
} as const satisfies EngineCapabilities['edits']

/** How much of the masked area changes by default. What is to disappear has to be replaced as a whole. */
const STRENGTH = { fill: 0.85, replace: 0.9, remove: 1, instruct: 0.85 } as const

/** Denoising strength of an edit, from 0 to 1. */
export const editStrength = ({ kind, strength }: Pick<ImageEditRequest, 'kind' | 'strength'>): number =>
  strength ?? STRENGTH[kind]
