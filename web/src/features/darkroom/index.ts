import { lazyComponent } from '../../design/index.ts'

/** Public entry of the darkroom: its news, and what it does with a selection. Its screen is `screen.ts`. */
export { useEditNews } from './use-edit-news.ts'

/**
 * Copies an edit from the selection of the gallery, or pastes one onto it. Loaded with the screen of the darkroom, because the name of
 * each file to load makes first screens larger.
 */
export const SelectionEdits = lazyComponent(() =>
  import('./screen.ts').then((module) => module.SelectionEdits),
)
