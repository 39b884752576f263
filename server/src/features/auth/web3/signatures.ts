import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { readBase64url } from '../../../platform/base64url/index.ts'

const ETHEREUM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * True if `address` signed `message` like a wallet (EIP-191, "personal sign").
 * @param signature 65 bytes in hexadecimal with 0x: r, s and v.
 */
export function isSignedByEthereum(message: string, signature: string, address: string): boolean {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature) || !ETHEREUM_ADDRESS.test(address)) return false
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery !== 0 && recovery !== 1) return false
  const text = Buffer.from(message)
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`)
  const digest = keccak_256(Buffer.concat([prefix, text]))
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(digest)
    const hash = keccak_256(point.toBytes(false).subarray(1))
    return `0x${Buffer.from(hash.subarray(-20)).toString('hex')}` === address.toLowerCase()
  } catch {
    return false
  }
}

/** @param signature 64 bytes in base64 or base64url, with or without padding. */
export function isSignedBySolana(message: string, signature: string, address: string): boolean {
  const bytes = readBase64url(
    signature
      .replace(/={0,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
  if (bytes?.length !== 64) return false
  try {
    const key = base58.decode(address)
    // Small-order keys accept any signature, so strict checks reject them.
    return key.length === 32 && ed25519.verify(bytes, Buffer.from(message), key, { zip215: false })
  } catch {
    return false
  }
}

export const isEthereumAddress = (text: string): boolean => ETHEREUM_ADDRESS.test(text)

export function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
