import type { PictureRequest } from './renderer.ts'

/** A small picture that says all that has to be said. */
export const requestOf = (more: Partial<PictureRequest> = {}): PictureRequest => ({
  prompt: 'woman in a red dress',
  style: 'editorial',
  aspectRatio: '1:1',
  seed: 3,
  index: 0,
  quality: 'draft',
  ...more,
})
