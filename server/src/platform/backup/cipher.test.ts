import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cipher, createCipher, Damaged, type Encryption, openCipher } from './cipher.ts'

const MB = 1024 * 1024
const SEALED_CHUNK = MB + 16
let cipher: Cipher
let encryption: Encryption

beforeAll(async () => {
  ;({ cipher, encryption } = await createCipher('a passphrase of the studio'))
})

async function* inParts(bytes: Buffer, size = 100_000): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const seal = (bytes: Buffer, key = 'a') => buffer(cipher.seal(key, inParts(bytes)))
const open = (sealed: Buffer, key = 'a') => buffer(cipher.open(key, inParts(sealed)))

describe('an encrypted file', () => {
  test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB])('of %d bytes is read as it was written', async (length) => {
    const bytes = randomBytes(length)
    const sealed = await seal(bytes)
    expect((await open(sealed)).equals(bytes)).toBe(true)
    expect(sealed.length).toBe(16 + length + 16 * Math.max(1, Math.ceil(length / MB)))
  })

  test.each([0, 10, 16, 16 + SEALED_CHUNK, 16 + 2 * SEALED_CHUNK, 16 + 2 * SEALED_CHUNK + 9])(
    'cut off after %d bytes is refused',
    async (length) => {
      const sealed = await seal(randomBytes(2 * MB + 10))
      await expect(open(sealed.subarray(0, length))).rejects.toThrow(Damaged)
    },
  )

  test('with a changed bit, swapped chunks or in another place is refused', async () => {
    const sealed = await seal(randomBytes(2 * MB + 10))
    const changed = Buffer.from(sealed)
    changed[MB] = (changed[MB] ?? 0) ^ 1
    await expect(open(changed)).rejects.toThrow(Damaged)
    const first = sealed.subarray(16, 16 + SEALED_CHUNK)
    const second = sealed.subarray(16 + SEALED_CHUNK, 16 + 2 * SEALED_CHUNK)
    const rest = sealed.subarray(16 + 2 * SEALED_CHUNK)
    await expect(open(Buffer.concat([sealed.subarray(0, 16), second, first, rest]))).rejects.toThrow(Damaged)
    await expect(open(sealed, 'b')).rejects.toThrow(Damaged)
  })

  test('opens with its passphrase only', async () => {
    expect(await openCipher('another passphrase', encryption)).toBeUndefined()
    const again = await openCipher('a passphrase of the studio', encryption)
    const sealed = await seal(Buffer.from('secret'))
    expect((await buffer(again!.open('a', inParts(sealed)))).toString()).toBe('secret')
    expect(again!.nameOf('hash')).toBe(cipher.nameOf('hash'))
    expect(cipher.nameOf('hash')).not.toBe('hash')
  })
})
