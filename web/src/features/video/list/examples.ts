import type { DraftShot } from '@studio/contract/video'
import { newUuid } from '../../../platform/index.ts'
import { newShot } from '../editor/board/edits.ts'

/** Two example shots with translated prompts. */
export const exampleShots = (first: string, second: string): DraftShot[] => [
  { ...newShot(newUuid()), prompt: first, camera: 'push-in', transition: 'dissolve' },
  { ...newShot(newUuid()), prompt: second, camera: 'pan', transition: 'dissolve' },
]
