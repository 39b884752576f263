import { browserStorage } from '../platform/index.ts'

/** Set once this browser has cached the fonts. Read by the script of the first frame. */
const KEY = 'studio-fonts'

/** Loads the fonts after the first render and applies them. */
export function showFonts(): void {
  document.getElementById('fonts')?.setAttribute('media', 'all')
  void document.fonts?.ready.then(() => browserStorage.write(KEY, 'fetched'))
}
