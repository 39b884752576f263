import type { Authority, Trust } from '@studio/contract/forensics'
import init, { type InitInput, WasmReader } from '@contentauth/c2pa-wasm'
import { type CredentialsRead, isVouchedFor, readStore } from './read-store.ts'

let isReady: Promise<unknown> | undefined

/** Fetches the library once; what failed is tried again with the next file. */
export function prepareChecks(library: () => Promise<InitInput>): Promise<unknown> {
  isReady ??= library()
    .then((module) => init({ module_or_path: module }))
    .catch((error: unknown) => {
      isReady = undefined
      throw error
    })
  return isReady
}

/** Nobody is asked for anything: neither for manifests that stand elsewhere nor whether a certificate was taken back. */
const settingsFor = (anchors: readonly Authority[]): string =>
  JSON.stringify({
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    // The library refuses a list of none.
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
 * Checks the credentials of a file; null where it has none.
 * @param trust what this deployment says of authorities; undefined where it could not be asked: then nobody vouches.
 * @throws whatever the library says of credentials that it cannot read.
 */
export async function checkCredentials(
  file: Blob,
  mime: string,
  trust: Trust | undefined,
): Promise<CredentialsRead | null> {
  try {
    const anchors = trust?.anchors ?? []
    const store = await storeOf(file, mime, anchors)
    // Asked apart: the studio's own authority is no anchor, and its name and serial number anybody can write.
    const isOwn = trust !== undefined && isVouchedFor(await storeOf(file, mime, [trust.own]))
    return readStore(store, { hasAnchors: anchors.length > 0, isOwn })
  } catch (error) {
    if (String(error).includes('JumbfNotFound')) return null
    throw error
  }
}
