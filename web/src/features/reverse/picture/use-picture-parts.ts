import { screenParts } from '../zone/screen-parts.ts'

export const { load: loadPictureParts, useParts: usePictureParts } = screenParts(
  () => import('./picture-parts.ts'),
)
