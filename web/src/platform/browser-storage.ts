/** localStorage that never throws. Browsers may refuse access, so no feature may rely on it alone. */
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
      // Full or refused: the value is lost after this visit.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Refused: there is nothing to remove.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
}

export type BrowserStorage = typeof browserStorage
