/** An unexpected response: an error status, or an unreadable body. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number
  readonly headers: Headers
  readonly body: string

  constructor(status: number, headers: Headers, body: string) {
    super(`Unexpected response with status ${status}.`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A problem of one field, as FastAPI servers report it. */
function fieldProblem(problem: unknown): string | undefined {
  const { loc, msg } = fieldsOf(problem)
  const field = Array.isArray(loc) ? loc.filter((each) => each !== 'body').join('.') : ''
  return typeof msg === 'string' && field !== '' ? `${field}: ${msg}` : textOf(msg)
}

/** A vendor's own message, which a gateway wraps in a general one. */
function wrappedReason({ message, metadata }: Record<string, unknown>): string | undefined {
  const raw = textOf(fieldsOf(metadata).raw)
  if (message !== 'Provider returned error' || raw === undefined) return undefined
  return reasonIn(raw) ?? raw
}

/** The provider's error message, in any of the usual formats. */
export function reasonIn(body: string): string | undefined {
  const json = parsed(body)
  const top = fieldsOf(Array.isArray(json) ? json[0] : json)
  const error = fieldsOf(top.error)
  const [node] = Object.values(fieldsOf(top.node_errors)).map(
    (each) => fieldsOf((fieldsOf(each).errors as unknown[] | undefined)?.[0]) as { message?: string },
  )
  const messages = [
    wrappedReason(error),
    error.message,
    node?.message,
    textOf(top.errors),
    // Some servers put a code here, with the text beside it.
    /^\w+$/.test(String(top.error)) ? (top.message ?? top.error) : top.error,
    top.message,
    Array.isArray(top.detail) ? fieldProblem(top.detail[0]) : top.detail,
  ]
  const reason = messages.map(textOf).find((each) => each !== undefined)
  // Errors of workflow nodes say more than "prompt outputs failed validation".
  return node?.message && reason !== node.message ? `${reason}: ${node.message}` : reason
}

/** Retry delay in ms requested by a provider, in a header or in the details of its error. */
export function retryAfterOf(headers: Headers, body: string, now = Date.now()): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact)) return Math.max(0, exact)
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null && retryAfter.trim() !== '') {
    const seconds = Number(retryAfter)
    const at = Date.parse(retryAfter)
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
    if (Number.isFinite(at)) return Math.max(0, at - now)
  }
  const details = fieldsOf(fieldsOf(parsed(body)).error).details
  const delays = Array.isArray(details) ? details.map((each) => textOf(fieldsOf(each).retryDelay)) : []
  const delay = Number.parseFloat(delays.find((each) => each !== undefined) ?? '')
  return Number.isFinite(delay) ? delay * 1000 : undefined
}
