import type { Chain } from '../../../platform/config/index.ts'
import { isLoopback } from '../../../platform/network/index.ts'
import { AuthRefusal, invalid, OAuthRefusal } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Identities, ProvenIdentity } from '../identities.service.ts'
import { useProof } from '../providers/flows.store.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { hashOf } from '../tokens/keys.ts'
import { MessageProblem, readWalletMessage, type WalletMessage } from './message.ts'
import { isEthereumAddress, isSignedByEthereum, isSignedBySolana, isSolanaAddress } from './signatures.ts'

const MIN_LENGTH = 64
const MAX_BYTES = 20 * 1024
/** Max. age of a signed message in ms. */
const FRESH_MS = 600_000

export interface WalletProof {
  chain: string
  message: string
  signature: string
}

const CHAINS: Record<
  Chain,
  { name: 'Ethereum' | 'Solana'; isAddress: (text: string) => boolean; isSigned: typeof isSignedByEthereum }
> = {
  ethereum: { name: 'Ethereum', isAddress: isEthereumAddress, isSigned: isSignedByEthereum },
  solana: { name: 'Solana', isAddress: isSolanaAddress, isSigned: isSignedBySolana },
}

const refuse = (message: string) => new OAuthRefusal('invalid_grant', message)

/** Sign-in with a wallet signature. */
export function createWeb3(
  { database, clock, settings, redirects }: Parts,
  identities: Identities,
  sessions: Sessions,
) {
  function checkPlace(message: WalletMessage): void {
    if (!URL.canParse(message.uri)) throw refuse('Signed message has no valid URI')
    const uri = new URL(message.uri)
    const isLocal = isLoopback(uri.hostname)
    if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLocal))
      throw refuse('Signed message URI is not HTTPS')
    if (uri.host !== message.domain) throw refuse('Signed message is not for the domain of its URI')
    if (redirects.allowed(message.uri) !== uri.href)
      throw refuse(
        'Signed message is using URI which is not allowed on this server, message was signed for another app',
      )
  }

  /** Each time is checked separately, because all are optional. */
  function checkTime(message: WalletMessage): void {
    const now = clock.now().getTime()
    if (message.notBefore && message.notBefore.getTime() > now)
      throw refuse('Signed message is not valid yet')
    if (message.expirationTime && message.expirationTime.getTime() <= now)
      throw refuse('Signed message is expired')
    const age = now - message.issuedAt.getTime()
    if (age > FRESH_MS) throw refuse('Signed message was issued too long ago')
    if (age < -60_000) throw refuse('Signed message was issued in the future')
  }

  const disabled = () => new AuthRefusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')

  /** Throws if wallets aren't enabled. */
  function checkWallets(): void {
    if (settings.chains.length === 0) throw disabled()
  }

  async function signInWithWallet(proof: WalletProof, device: Device): Promise<Session> {
    checkWallets()
    const { message: text, signature } = proof
    const chain = proof.chain as Chain
    if (!Object.hasOwn(CHAINS, chain))
      throw new AuthRefusal(400, 'web3_unsupported_chain', 'Unsupported chain')
    if (!settings.chains.includes(chain)) throw disabled()
    if (text.length < MIN_LENGTH) throw invalid('message is too short')
    if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('message must not exceed 20KB')
    const { name, isAddress, isSigned } = CHAINS[chain]
    let message: WalletMessage
    try {
      message = readWalletMessage(text, name)
    } catch (error) {
      if (error instanceof MessageProblem) throw invalid(error.message)
      throw error
    }
    if (!isAddress(message.address)) throw invalid('address is not one of the chain')
    if (!isSigned(text, signature, message.address))
      throw refuse('Signature does not match address in message')
    checkPlace(message)
    checkTime(message)
    const verified = identityFrom(chain, message)
    const request = { redirectTo: message.uri, languages: undefined }
    return database.transact(async (tx) => {
      // A signature works once, so that an intercepted one can't be replayed.
      if (!(await useProof(tx, hashOf(`${chain}:${text}`), clock.now())))
        throw refuse('Signed message was used before')
      const resolved = await identities.resolve(tx, verified, request)
      if ('refused' in resolved) throw resolved.refused
      return sessions.open(tx, resolved.user, 'web3', device)
    })
  }

  return { checkWallets, signInWithWallet }
}

function identityFrom(chain: Chain, message: WalletMessage): ProvenIdentity {
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address
  const providerId = `web3:${chain}:${address}`
  return {
    provider: 'web3',
    providerId,
    email: null,
    isEmailVerified: false,
    claims: {
      sub: providerId,
      custom_claims: {
        address,
        chain,
        network: message.chainId ?? (chain === 'solana' ? 'solana:mainnet' : '1'),
        domain: message.domain,
        ...(message.statement && { statement: message.statement }),
      },
    },
  }
}
