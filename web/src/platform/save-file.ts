/** Time in ms after which the object URL is revoked. Browsers read it shortly after the click. */
const CACHE_MS = 60_000

/** Downloads a file under this name; the browser replaces characters that file names can't have. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, name)
  setTimeout(() => URL.revokeObjectURL(url), CACHE_MS)
}

/** Downloads the response of a URL. Without `name`, the server's file name is used. */
export const saveFrom = (url: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
