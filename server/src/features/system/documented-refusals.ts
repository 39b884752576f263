import {
  callsReasons,
  type Endpoint,
  isRaw,
  isSchema,
  REFUSAL_STATUS,
  type RefusalCode,
  type RefusalReason,
} from '@studio/contract/kernel'

type Pair = readonly [status: number, code: RefusalCode]

const standard = (code: RefusalCode): Pair => [REFUSAL_STATUS[code], code]

/** What anything may answer, whatever it is. */
const ALWAYS: Pair[] = [
  [400, 'INPUT_INVALID'],
  ...(['RATE_LIMITED', 'UNKNOWN_ERROR', 'UNAVAILABLE'] as const).map(standard),
]
/** What a body can be refused for before anything looks into it. */
const OF_BODIES: Pair[] = [
  [408, 'INPUT_INVALID'],
  ...(['INPUT_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const).map(standard),
]

/** Why an endpoint may refuse: what it names, and what follows from how it is called. */
export function allReasonsOf(endpoint: Endpoint): RefusalReason[] {
  const { body, factor, idempotent, reasons = [] } = endpoint
  return [
    ...reasons,
    callsReasons.signInUnreachable,
    ...(factor === 'required' ? [callsReasons.secondFactor] : []),
    ...(idempotent ? [callsReasons.stillRunning, callsReasons.keyUsed] : []),
    ...(isRaw(body) ? [callsReasons.fileTooLarge] : []),
  ]
}

function pairsOf(endpoint: Endpoint): Pair[] {
  const { access, method, params, query, body, idempotent, refusals = [] } = endpoint
  const pairs = [
    ...ALWAYS,
    ...refusals.map((one) => (typeof one === 'string' ? standard(one) : one)),
    ...allReasonsOf(endpoint).map(({ code }) => standard(code)),
  ]
  const isGuarded = access === 'user' || access === 'admin'
  const isOfPrincipal = typeof access === 'object'
  if (isGuarded || isOfPrincipal) pairs.push(standard('AUTH_REQUIRED'))
  if (isOfPrincipal) pairs.push(...(access.refusals ?? []).map(standard))
  // The token of a booth's device opens nothing else; nothing else opens what is a booth's.
  pairs.push(standard('FORBIDDEN'))
  if (access === 'signed-address') pairs.push(standard('NOT_FOUND'))
  if (params) pairs.push(standard('NOT_FOUND'), standard('INPUT_INVALID'), [414, 'INPUT_INVALID'])
  if (query) pairs.push(standard('INPUT_INVALID'))
  if (body) pairs.push(...OF_BODIES)
  if (idempotent) pairs.push(standard('INPUT_INVALID'))
  // Where nothing can be stored any more.
  if (method !== 'GET') pairs.push(standard('STORAGE_FULL'))
  // Files say by themselves which part of them there is not.
  if (!isSchema(endpoint.output)) pairs.push([416, 'INPUT_INVALID'])
  return pairs
}

/** Why an endpoint may refuse with one of these codes, a line each: the reason and the facts that come with it. */
export const reasonsWith = (endpoint: Endpoint, codes: readonly RefusalCode[]): string[] =>
  allReasonsOf(endpoint)
    .filter(({ code }) => codes.includes(code))
    .map(({ name, facts }) => `${name}${factsText(Object.keys(facts))}`)

const factsText = (names: readonly string[]) => (names.length > 0 ? ` (${names.join(', ')})` : '')

/** Which codes an endpoint may refuse with, by status: in the order of the statuses. */
export function refusalsOf(endpoint: Endpoint): Map<number, RefusalCode[]> {
  const byStatus = new Map<number, Set<RefusalCode>>()
  for (const [status, code] of pairsOf(endpoint))
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  return new Map(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes].sort()]),
  )
}
