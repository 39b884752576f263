import { late } from '../../../design/index.ts'

export { PublishSheet } from './late-sheet.ts'
export const PublishPicture = late(() =>
  import('./publish-picture.tsx').then((module) => module.PublishPicture),
)
