/** Public entry of Forensics: its actions on a gallery image. */
import { lazyComponent } from '../../design/index.ts'

/** URL parameters of Forensics: a report or a gallery image. */
export interface ForensicsSearch {
  tab?: 'forensics' | undefined
  report?: string | undefined
  picture?: string | undefined
}

/** Buttons below a gallery image; lazy-loaded. */
export const PictureForensics = lazyComponent(() =>
  import('./similar-images/picture-forensics.tsx').then((module) => module.PictureForensics),
)
