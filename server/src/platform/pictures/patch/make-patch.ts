import type { Area } from '@studio/edit-engine'
import type { PatchSource } from './edit-window.ts'
import type { EditArea, Patch, RejectedAnswer } from './patch.types.ts'

/**
 * Makes a patch of a model’s answer to a window of an original: aligned, in the original’s colours, and fading towards
 * the edge of the area. @throws PictureProblem of the original or the answer
 */
export async function makePatch(
  _path: string,
  _answer: Uint8Array,
  _area: EditArea,
  _options: PatchSource & { window: Area },
): Promise<Patch | RejectedAnswer> {
  throw new Error('Not written yet.')
}
