export type Facts = Readonly<Record<string, string | number>>

/** The server is unreachable, failing or busy, or something else has answered; the request can be repeated. */
export class ServerUnreachable extends Error {}

/** The server has refused. */
export class Refused extends Error {
  readonly status: number
  /** `feature.reason` from the endpoint's list, with its facts. */
  readonly reason: string | undefined
  readonly facts: Facts
  constructor(status: number, { reason, facts = {} }: { reason?: string; facts?: Facts } = {}) {
    super(reason ?? String(status))
    this.status = status
    this.reason = reason
    this.facts = facts
  }
}
