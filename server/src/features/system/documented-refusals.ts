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

/** Refusals of any endpoint. */
const ALWAYS: Pair[] = [
  [400, 'INPUT_INVALID'],
  ...(['RATE_LIMITED', 'UNKNOWN_ERROR', 'UNAVAILABLE'] as const).map(standard),
]
/** Refusals of a body before it is validated. */
const BODY_REFUSALS: Pair[] = [
  [408, 'INPUT_INVALID'],
  ...(['INPUT_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const).map(standard),
]

/** Returns the reasons of an endpoint: its declared ones, and those implied by its options. */
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
  // Booth tokens open only booth endpoints, and no other token opens those.
  pairs.push(standard('FORBIDDEN'))
  if (access === 'signed-address') pairs.push(standard('NOT_FOUND'))
  if (params) pairs.push(standard('NOT_FOUND'), standard('INPUT_INVALID'), [414, 'INPUT_INVALID'])
  if (query) pairs.push(standard('INPUT_INVALID'))
  if (body) pairs.push(...BODY_REFUSALS)
  if (idempotent) pairs.push(standard('INPUT_INVALID'))
  // Every change may be refused for a lack of storage.
  if (method !== 'GET') pairs.push(standard('STORAGE_FULL'))
  // Files refuse unsatisfiable ranges.
  if (!isSchema(endpoint.output)) pairs.push([416, 'INPUT_INVALID'])
  return pairs
}

/** Lists the reasons of an endpoint with one of these codes, one per line, with their details. */
export const reasonsWith = (endpoint: Endpoint, codes: readonly RefusalCode[]): string[] =>
  allReasonsOf(endpoint)
    .filter(({ code }) => codes.includes(code))
    .map(({ name, facts }) => `${name}${factsText(Object.keys(facts))}`)

const factsText = (names: readonly string[]) => (names.length > 0 ? ` (${names.join(', ')})` : '')

/** Returns the codes of an endpoint by status, in the order of the statuses. */
export function refusalsOf(endpoint: Endpoint): Map<number, RefusalCode[]> {
  const byStatus = new Map<number, Set<RefusalCode>>()
  for (const [status, code] of pairsOf(endpoint))
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  return new Map(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes].sort()]),
  )
}
