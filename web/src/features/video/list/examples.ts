import type { DraftShot } from '@studio/contract/video'
import { newUuid } from '../../../platform/index.ts'
import { newShot } from '../editor/board/edits.ts'

/** Two first shots, told by words in the user's language. */
export const exampleShots = (first: string, second: string): DraftShot[] => [
  { ...newShot(newUuid()), prompt: first, camera: 'push-in', transition: 'dissolve' },
  { ...newShot(newUuid()), prompt: second, camera: 'pan', transition: 'dissolve' },
]
