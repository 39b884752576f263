import type { Authority, Trust } from '@studio/contract/forensics'
import init, { type InitInput, WasmReader } from '@contentauth/c2pa-wasm'
import { type CredentialsRead, isVouchedFor, readStore } from './read-store.ts'

let isReady: Promise<unknown> | undefined

/** Loads the library once; a failed load is retried with the next file. */
export function prepareChecks(library: () => Promise<InitInput>): Promise<unknown> {
  isReady ??= library()
    .then((module) => init({ module_or_path: module }))
    .catch((error: unknown) => {
      isReady = undefined
      throw error
    })
  return isReady
}

/** No network requests: neither for remote manifests nor for revocation. */
const settingsFor = (anchors: readonly Authority[]): string =>
  JSON.stringify({
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    // The library rejects an empty list.
    ...(anchors.length > 0 && { trust: { trust_anchors: anchors.map(({ pem }) => pem).join('\n') } }),
  })

async function storeOf(file: Blob, mime: string, anchors: readonly Authority[]): Promise<unknown> {
  const reader = await WasmReader.fromBlob(mime, file, settingsFor(anchors))
  try {
    return JSON.parse(reader.json())
  } finally {
    reader.free()
  }
}

/**
 * Checks the credentials of a file; null without any. @param trust trust list of this deployment; undefined if it
 * couldn't be loaded, then no signer is trusted. @throws errors of the library for unreadable credentials.
 */
export async function checkCredentials(
  file: Blob,
  mime: string,
  trust: Trust | undefined,
): Promise<CredentialsRead | null> {
  try {
    const anchors = trust?.anchors ?? []
    const store = await storeOf(file, mime, anchors)
    // Checked separately: the studio's own authority isn't an anchor, and anyone can copy its name and serial number.
    const isOwn = trust !== undefined && isVouchedFor(await storeOf(file, mime, [trust.own]))
    return readStore(store, { hasAnchors: anchors.length > 0, isOwn })
  } catch (error) {
    if (String(error).includes('JumbfNotFound')) return null
    throw error
  }
}
