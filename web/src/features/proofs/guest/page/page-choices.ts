const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where a browser stores nothing, what is chosen lasts as long as the page. */
export const pageStorage = {
  read,
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing can be done; the page works without.
    }
  },
}

const THEME = 'studio-proof-theme'

/** Pictures are judged on light; who wants the dark chooses it. */
export function showTheme(): void {
  document.documentElement.dataset.theme = pageStorage.read(THEME) === 'dark' ? 'dark' : 'light'
}
export function switchTheme(): void {
  pageStorage.write(THEME, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
  showTheme()
}
