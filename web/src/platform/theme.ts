import { browserStorage } from './browser-storage.ts'
import { recordChange } from './unsent-changes.ts'

export type Theme = 'dark' | 'light' | 'system'

// Also read by the script of the first frame.
export const THEME_KEY = 'studio-theme'

export function currentTheme(): Theme {
  const stored = browserStorage.read(THEME_KEY)
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}

/** Effective theme, with `system` resolved. */
export function currentRoom(): 'dark' | 'light' {
  const theme = currentTheme()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Previews a theme without storing it. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Applies a theme that was chosen on another device or in another tab. */
export function adoptTheme(theme: Theme): void {
  browserStorage.write(THEME_KEY, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  adoptTheme(theme)
  recordChange('theme')
}

const listeners = new Set<() => void>()

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
