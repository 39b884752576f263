/** Message that a wallet signs (EIP-4361 and its Solana variant). */
export interface WalletMessage {
  domain: string
  address: string
  statement: string | undefined
  uri: string
  version: string
  /** `eip155` chain number or network name. */
  chainId: string | undefined
  nonce: string | undefined
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
}

const HEAD = /^(?<domain>[^\s]+) wants you to sign in with your (?<chain>Ethereum|Solana) account:$/

const NAMES = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

const timeOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Describes what is wrong with a message, for the developer of the client. */
export class MessageProblem extends Error {}

/** @throws MessageProblem for a malformed text. */
export function readWalletMessage(text: string, chain: 'Ethereum' | 'Solana'): WalletMessage {
  const lines = text.split('\n')
  const head = HEAD.exec(lines[0] ?? '')?.groups
  if (!head || head.chain !== chain) throw new MessageProblem('message has an invalid first line')
  const address = lines[1] ?? ''
  if (lines[2] !== '') throw new MessageProblem('the third line must be empty')
  const at = lines.findIndex((line, index) => index > 2 && line.startsWith('URI: '))
  if (at < 0) throw new MessageProblem('URI is missing')
  const between = lines.slice(3, at)
  // With a statement: the statement and an empty line. Without one: at most the empty line.
  const [statement, after, ...more] = between
  if (more.length > 0 || (statement && after !== '')) throw new MessageProblem('statement must be one line')

  const fields = new Map<string, string>()
  let last = -1
  for (const line of lines.slice(at)) {
    if (line === 'Resources:' || line.startsWith('- ') || line === '') continue
    const [name = ''] = line.split(': ', 1)
    const order = NAMES.indexOf(name as (typeof NAMES)[number])
    if (order < 0) throw new MessageProblem(`"${name.slice(0, 40)}" is not a known field`)
    if (order <= last) throw new MessageProblem(`"${name}" is in the wrong order`)
    last = order
    fields.set(name, line.slice(name.length + 2))
  }
  const field = (name: (typeof NAMES)[number]) => fields.get(name)
  const dated = (name: (typeof NAMES)[number]): Date | undefined => {
    const value = field(name)
    const time = timeOf(value)
    if (value !== undefined && !time) throw new MessageProblem(`${name} is not a valid time`)
    return time
  }
  const issuedAt = dated('Issued At')
  if (!issuedAt) throw new MessageProblem('Issued At is missing')
  if (field('Version') !== '1') throw new MessageProblem('Version must be 1')
  return {
    domain: head.domain ?? '',
    address,
    statement: statement || undefined,
    uri: field('URI') ?? '',
    version: '1',
    chainId: field('Chain ID'),
    nonce: field('Nonce'),
    issuedAt,
    expirationTime: dated('Expiration Time'),
    notBefore: dated('Not Before'),
  }
}
