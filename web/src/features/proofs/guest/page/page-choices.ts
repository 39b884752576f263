const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, choices last until the page is closed. */
export const pageStorage = {
  read,
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Ignored: the page works without storage.
    }
  },
}

const THEME = 'studio-proof-theme'

/** Light by default, because images are judged on light. Guests can choose dark. */
export function showTheme(): void {
  document.documentElement.dataset.theme = pageStorage.read(THEME) === 'dark' ? 'dark' : 'light'
}
export function switchTheme(): void {
  pageStorage.write(THEME, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
  showTheme()
}
