import { loadMenus } from '../../design/index.ts'
import { screenParts } from '../reverse/index.ts'

export const { load: loadPictureParts, useParts: usePictureParts } = screenParts(async () => {
  // With its menus: what was found can be taken along without a network.
  const [parts] = await Promise.all([import('./picture-parts.ts'), loadMenus()])
  return parts
})
