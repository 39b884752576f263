import { fileNameOf } from './sheet-words.ts'

/** Fetches an original and gives it to the browser to save under a name that says what it is. */
export async function savePicture(asset: { url: string; index: number }, prompt: string): Promise<void> {
  const response = await fetch(asset.url)
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`)
  const bytes = await response.blob()
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(prompt, asset.index, bytes.type)
  link.click()
  // The browser reads it after the click: take the address away a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
