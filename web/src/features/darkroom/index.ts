import { lazyComponent } from '../../design/index.ts'

/** Public entry of the darkroom: its news, and what it does with a selection. Its screen is `screen.ts`. */
export { useEditNews } from './use-edit-news.ts'

/** Copies an edit from the selection of the gallery, or pastes one onto it. */
export const SelectionEdits = lazyComponent(() =>
  import('./copying/selection-edits.tsx').then((module) => module.SelectionEdits),
)
