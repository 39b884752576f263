import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { movableClock, wire } from '../auth.fixtures.ts'

const clock = movableClock()
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ clock, environment: { STUDIO_WEB3_CHAINS: 'ethereum,solana' } })
})
afterAll(() => studio.close())

function ethereumWallet() {
  const secret = secp256k1.utils.randomSecretKey()
  const address = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(-20)).toString('hex')}`
  const sign = (text: string) => {
    const bytes = Buffer.from(text)
    const digest = keccak_256(
      Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]),
    )
    const recovered = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
    const [recovery = 0, ...rs] = recovered
    return `0x${Buffer.from([...rs, 27 + recovery]).toString('hex')}`
  }
  return { address, sign, chain: 'ethereum', name: 'Ethereum' }
}

function solanaWallet() {
  const { secretKey, publicKey } = ed25519.keygen()
  return {
    address: base58.encode(publicKey),
    sign: (text: string) => Buffer.from(ed25519.sign(Buffer.from(text), secretKey)).toString('base64url'),
    chain: 'solana',
    name: 'Solana',
  }
}

interface MessageOptions {
  domain?: string
  uri?: string
  issuedAt?: Date
  more?: string[]
}

function messageOf(wallet: { address: string; name: string }, options: MessageOptions = {}): string {
  const url = new URL(studio.url)
  const { domain = url.host, uri = studio.url, issuedAt = clock.now(), more = [] } = options
  return [
    `${domain} wants you to sign in with your ${wallet.name} account:`,
    ...[wallet.address, '', 'Come in.', ''],
    ...[
      `URI: ${uri}`,
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${Math.random()}`,
      `Issued At: ${issuedAt.toISOString()}`,
    ],
    ...more,
  ].join('\n')
}

const grant = (chain: string, message: string, signature: string) =>
  wire(studio, 'POST', '/auth/v1/token?grant_type=web3', { body: { chain, message, signature } })

describe.each([
  ['ethereum', ethereumWallet],
  ['solana', solanaWallet],
])('%s', (_chain, newWallet) => {
  test('signs in, and finds the same account again', async () => {
    const wallet = newWallet()
    const ids = new Set<string>()
    for (let times = 0; times < 2; times += 1) {
      const message = messageOf(wallet)
      const { status, body } = await grant(wallet.chain, message, wallet.sign(message))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          user: {
            app_metadata: { provider: 'web3' },
            user_metadata: {
              custom_claims: { address: wallet.address, chain: wallet.chain, statement: 'Come in.' },
            },
          },
        },
      })
      ids.add((body as unknown as { user: { id: string } }).user.id)
    }
    expect(ids.size).toBe(1)
  })

  test('accepts a signature once', async () => {
    const wallet = newWallet()
    const message = messageOf(wallet)
    expect((await grant(wallet.chain, message, wallet.sign(message))).status).toBe(200)
    expect((await grant(wallet.chain, message, wallet.sign(message))).body).toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('refuses another wallet’s signature, another site and another time', async () => {
    const wallet = newWallet()
    const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const bad: MessageOptions[] = [
      { domain: 'elsewhere.example' },
      { domain: 'elsewhere.example', uri: 'https://elsewhere.example/' },
      { domain: 'elsewhere.example', uri: 'http://elsewhere.example/' },
      { issuedAt: later(-601) },
      { issuedAt: later(120) },
      // An end time applies even without a start time.
      { more: [`Expiration Time: ${later(-1).toISOString()}`] },
      { more: [`Not Before: ${later(60).toISOString()}`] },
    ]
    for (const fields of bad) {
      const message = messageOf(wallet, fields)
      expect(await grant(wallet.chain, message, wallet.sign(message))).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      })
    }
    const message = messageOf(wallet)
    expect((await grant(wallet.chain, message, newWallet().sign(message))).body).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await grant(wallet.chain, `${message}\n`, wallet.sign(message))).body).toMatchObject({
      error: 'invalid_grant',
    })
  })
})

test('refuses invalid messages', async () => {
  const wallet = ethereumWallet()
  const message = messageOf(wallet)
  const cases = [
    ['bitcoin', message, 'web3_unsupported_chain'],
    ['ethereum', 'short', 'validation_failed'],
    ['ethereum', message.padEnd(21_000, ' '), 'validation_failed'],
    ['ethereum', message.replace('Version: 1', 'Version: 2'), 'validation_failed'],
    ['ethereum', message.replace(/^Issued At.*$/m, ''), 'validation_failed'],
    ['solana', message, 'validation_failed'],
  ] as const
  for (const [chain, text, code] of cases)
    expect((await grant(chain, text, wallet.sign(text))).body).toMatchObject({ code })
})

test('refuses wallets while turned off', async () => {
  const plain = await startTestStudio()
  try {
    const wallet = ethereumWallet()
    const message = messageOf(wallet)
    const body = { chain: 'ethereum', message, signature: wallet.sign(message) }
    expect(await wire(plain, 'POST', '/auth/v1/token?grant_type=web3', { body })).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled' },
    })
    // Any input is refused like this. Some clients send the signature as the wallet returns it.
    const odd = { chain: 'solana', message: 7, signature: { 0: 1 } }
    expect(await wire(plain, 'POST', '/auth/v1/token?grant_type=web3', { body: odd })).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    })
  } finally {
    await plain.close()
  }
})
