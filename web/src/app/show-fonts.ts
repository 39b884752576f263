import { browserStorage } from '../platform/index.ts'

/** Tells the script of the first frame that this browser has cached the fonts. */
const KEY = 'studio-fonts'

/** Loads the fonts after the first render and applies them. */
export function showFonts(): void {
  document.getElementById('fonts')?.setAttribute('media', 'all')
  void document.fonts?.ready.then(() => browserStorage.write(KEY, 'fetched'))
}
