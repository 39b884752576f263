import { screenParts } from '../reverse/index.ts'

export const { load: loadPictureParts, useParts: usePictureParts } = screenParts(
  () => import('./picture-parts.ts'),
)
