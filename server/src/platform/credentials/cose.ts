import { createPrivateKey, sign } from 'node:crypto'
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import type { SigningIdentity } from './identity.ts'

/** Bytes of a signature with its certificates in an image, padded to exactly this size. */
export const RESERVED_BYTES = 4096

/** Constants of COSE (RFC 9052, 9360). */
const ALGORITHM = 1
const ES256 = -7
const CERTIFICATES = 33
const SIGN1_TAG = 18

/** Signs a claim for content credentials: a COSE_Sign1 that contains the certificates, with a fixed length. */
export function createClaimSigner({ key, chain }: SigningIdentity): (claim: Uint8Array) => Uint8Array {
  const privateKey = createPrivateKey(key)
  const certificates = chain.map((each) => new Uint8Array(Buffer.from(each, 'base64')))
  const headers = encodeCBOR(
    new Map<number, CBORType>([
      [ALGORITHM, ES256],
      [CERTIFICATES, certificates],
    ]),
  )
  return (claim) => {
    const signed = encodeCBOR(['Signature1', headers, new Uint8Array(), claim])
    const signature = new Uint8Array(sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' }))
    const enclosed = (padding: number) =>
      encodeCBOR(
        new CBORTag(SIGN1_TAG, [
          headers,
          new Map<string, CBORType>([['pad', new Uint8Array(padding)]]),
          null,
          signature,
        ]),
      )
    // The encoded length of the padding takes one byte or three.
    const bare = enclosed(RESERVED_BYTES / 2).length - RESERVED_BYTES / 2
    return enclosed(RESERVED_BYTES - bare)
  }
}
