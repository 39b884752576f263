import { browserStorage } from '../platform/index.ts'

/** Tells the script of the first frame that this browser has the faces. */
const KEY = 'studio-fonts'

/** Fetches the faces, which the page names but leaves off until its screen is drawn, and draws with them. */
export function showFonts(): void {
  document.getElementById('fonts')?.setAttribute('media', 'all')
  void document.fonts?.ready.then(() => browserStorage.write(KEY, 'fetched'))
}
