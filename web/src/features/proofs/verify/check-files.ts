import type { Certificate } from '@studio/contract/proofs'

/** Result for a dropped file. `broken`: the file couldn’t be read. */
export interface CheckedFile {
  name: string
  state: 'hashing' | 'approved' | 'other' | 'broken'
  sha256: string | null
  /** Position among the approved files, from 1; null if it isn’t one of them. */
  place: number | null
}

const hexOf = (hash: ArrayBuffer) =>
  [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Computes SHA-256 in hex, on this device. */
export const sha256Of = async (bytes: BufferSource): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

/** Checks that a certificate matches its hash, and that its file list matches the signed content. */
export async function matchesHash({ hash, promise, files }: Certificate): Promise<boolean> {
  if ((await sha256Of(new TextEncoder().encode(promise))) !== hash) return false
  const { items } = JSON.parse(promise) as { items: { sha256: string }[] }
  return items.length === files.length && items.every(({ sha256 }, at) => sha256 === files[at]?.sha256)
}

/** Hashes a file and looks it up among the approved files. */
export async function checkFile(
  file: Pick<File, 'name' | 'arrayBuffer'>,
  files: Certificate['files'],
): Promise<CheckedFile> {
  try {
    const sha256 = await sha256Of(await file.arrayBuffer())
    const place = files.findIndex((each) => each.sha256 === sha256) + 1
    return { name: file.name, sha256, state: place > 0 ? 'approved' : 'other', place: place || null }
  } catch {
    return { name: file.name, sha256: null, state: 'broken', place: null }
  }
}

/**
 * Extracts the number or hash of a certificate from typed or pasted text, including a URL of this page; null if none.
 */
export const certificateKeyIn = (text: string): string | null =>
  /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text.trim().toLowerCase())?.[0] ?? null
