import type { Certificate } from '@studio/contract/proofs'

/** What is known of a file that was dropped. `broken`: it could not be read. */
export interface CheckedFile {
  name: string
  state: 'hashing' | 'approved' | 'other' | 'broken'
  sha256: string | null
  /** The place among the approved files, from 1, of what is one of them. */
  place: number | null
}

const hexOf = (hash: ArrayBuffer) =>
  [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hex, computed on this device. */
export const sha256Of = async (bytes: BufferSource): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

/** Whether a certificate is what its hash was made of, and lists the very files that were promised. */
export async function isWhole({ hash, promise, files }: Certificate): Promise<boolean> {
  if ((await sha256Of(new TextEncoder().encode(promise))) !== hash) return false
  const { items } = JSON.parse(promise) as { items: { sha256: string }[] }
  return items.length === files.length && items.every(({ sha256 }, at) => sha256 === files[at]?.sha256)
}

/** Hashes a file and says whether it is one of those. */
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

/** Number or hash of a certificate in what somebody typed or pasted, an address of this page included; null where there is none. */
export const certificateKeyIn = (text: string): string | null =>
  /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text.trim().toLowerCase())?.[0] ?? null
