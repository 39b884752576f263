import { loadMenus } from '../../design/index.ts'
import { screenParts } from '../reverse/index.ts'

// With their menus: what was found can be taken along without a network.
export const { load: loadPictureParts, useParts: usePictureParts } = screenParts(() =>
  loadMenus().then(() => import('./picture-parts.ts')),
)
