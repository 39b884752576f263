import { browserStorage } from '../platform/browser-storage.ts'

/** Named after the first guest page. */
const THEME = 'studio-proof-theme'

/** Shows the guest's choice. Without one, the `data-theme` of the page's HTML applies, or else the device's theme. */
export function showTheme(): void {
  const chosen = browserStorage.read(THEME)
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
}

export function switchTheme(): void {
  const theme =
    document.documentElement.dataset.theme ??
    (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
  browserStorage.write(THEME, theme === 'dark' ? 'light' : 'dark')
  document.documentElement.dataset.theme = theme === 'dark' ? 'light' : 'dark'
}
