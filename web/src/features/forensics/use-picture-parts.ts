import { loadMenus } from '../../design/index.ts'
import { screenParts } from '../reverse/index.ts'

// Includes the menus, so that exporting works offline.
export const { load: loadPictureParts, useParts: usePictureParts } = screenParts(() =>
  loadMenus().then(() => import('./picture-parts.ts')),
)
