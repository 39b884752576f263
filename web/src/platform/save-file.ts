/** Longer than browsers take to read the URL after the click. */
const KEPT_MS = 60_000

/** Downloads a file under this name; the browser replaces characters that file names can't have. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, name)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Downloads what the URL answers, under the name in the answer unless there is one here. */
export const saveFrom = (url: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
