import { lazyComponent } from '../../../design/index.ts'

/** Loaded when the user opens the sheet. */
export const PublishSheet = lazyComponent(() =>
  import('./publish-sheet.tsx').then((module) => module.PublishSheet),
)
