import { browserStorage } from './browser-storage.ts'

export type Theme = 'dark' | 'light' | 'system'

// Read by the script of the first frame as well.
const KEY = 'studio-theme'

export function currentTheme(): Theme {
  const stored = browserStorage.read(KEY)
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}

/** The room one is in: what `system` comes to at this moment. */
export function currentRoom(): 'dark' | 'light' {
  const theme = currentTheme()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

export function setTheme(theme: Theme): void {
  browserStorage.write(KEY, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
