// Standalone bundle: importing the platform's helper would add the studio's first chunk.
/** Wrapper of localStorage, which a private window may deny. */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // The value is lost when the page is closed.
    }
  },
}
