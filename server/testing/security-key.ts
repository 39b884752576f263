import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CeremonyOptions {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

const PRESENT = 0x01
const VERIFIED_FLAG = 0x04
const HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/**
 * A software security key: answers sites as a browser would. As a passkey it also verifies its user and knows the
 * user’s id.
 */
export function securityKey(origin: string, kind: 'key' | 'passkey' = 'key') {
  const presence = kind === 'passkey' ? PRESENT | VERIFIED_FLAG : PRESENT
  let userHandle: string | undefined
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const authenticatorData = (site: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, more])
  }

  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    /** Answers a site that registers this key. */
    create(options: CeremonyOptions, from = origin) {
      userHandle = kind === 'passkey' ? options.user?.id : undefined
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, cose])
      const data = authenticatorData(options.rp?.id ?? '', presence | HAS_CREDENTIAL, credential)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, from).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['usb'],
      })
    },
    /** Answers a site with which this key is registered. Increments the counter. */
    get(options: CeremonyOptions, from = origin, flags = presence) {
      counter += 1
      const data = authenticatorData(options.rpId ?? '', flags)
      const client = clientData('webauthn.get', options.challenge, from)
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle && { userHandle }),
      })
    },
    /** Resets the counter, like a copy of the key that missed later uses. */
    resetCounter() {
      counter = 0
    },
  }
}
