// The page stands by itself: what the platform has for this would bring the studio’s first file along.
/** What the browser keeps, where it lets us: a private window may refuse. */
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
      // It holds until the page is closed.
    }
  },
}
