import type { Certificate } from '@studio/contract/proofs'

/** Result for a dropped file. `broken`: the file couldn’t be read. */
export interface CheckedFile {
  name: string
  state: 'hashing' | 'approved' | 'delivered' | 'other' | 'broken'
  sha256: string | null
  /** Position among the approved files, from 1, of this file or of the one that it was made from; null if neither. */
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

interface DeliveredFile {
  sha256: string
  /** SHA-256 of the approved file that it was made from. */
  approvedSha256: string
}

/** A delivery, and whether its manifest matches its hash and this certificate. Files of a manifest that doesn’t are empty. */
export interface CheckedDelivery {
  manifestHash: string
  completedAt: string
  isIntact: boolean
  files: DeliveredFile[]
}

/** Checks the manifests of deliveries on this device. */
export function checkDeliveries({ hash, files, deliveries }: Certificate): Promise<CheckedDelivery[]> {
  const approved = new Set(files.map(({ sha256 }) => sha256))
  return Promise.all(
    deliveries.map(async ({ manifest, manifestHash, completedAt }) => {
      const broken = { manifestHash, completedAt, isIntact: false, files: [] }
      if ((await sha256Of(new TextEncoder().encode(manifest))) !== manifestHash) return broken
      const { approval, files: delivered } = JSON.parse(manifest) as {
        approval: string
        files: DeliveredFile[]
      }
      const isOfThis =
        approval === hash && delivered.every(({ approvedSha256 }) => approved.has(approvedSha256))
      return isOfThis ? { manifestHash, completedAt, isIntact: true, files: delivered } : broken
    }),
  )
}

/** Hashes a file and looks it up among the approved files, then among the delivered ones. */
export async function checkFile(
  file: Pick<File, 'name' | 'arrayBuffer'>,
  files: Certificate['files'],
  deliveries: readonly CheckedDelivery[],
): Promise<CheckedFile> {
  try {
    const sha256 = await sha256Of(await file.arrayBuffer())
    const placeOf = (hash: string | undefined) => files.findIndex((each) => each.sha256 === hash) + 1 || null
    const place = placeOf(sha256)
    if (place !== null) return { name: file.name, sha256, state: 'approved', place }
    const delivered = deliveries.flatMap((each) => each.files).find((each) => each.sha256 === sha256)
    return {
      name: file.name,
      sha256,
      state: delivered ? 'delivered' : 'other',
      place: placeOf(delivered?.approvedSha256),
    }
  } catch {
    return { name: file.name, sha256: null, state: 'broken', place: null }
  }
}

/**
 * Extracts the number or hash of a certificate from typed or pasted text, including a URL of this page; null if none.
 */
export const certificateKeyIn = (text: string): string | null =>
  /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text.trim().toLowerCase())?.[0] ?? null
