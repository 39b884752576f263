import { lazyComponent } from '../../../design/index.ts'

export { PublishSheet } from './lazy-sheet.ts'
export const PublishPicture = lazyComponent(() =>
  import('./publish-picture.tsx').then((module) => module.PublishPicture),
)
