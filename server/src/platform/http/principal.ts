import type { Refusal } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'

/**
 * A kind of caller besides signed-in users, such as a booth device or the holder of a link. Its feature passes it to
 * `http.register` and binds its endpoints with `bindAs`.
 */
export interface Principal<Who> {
  /** Name in the `access` of endpoints. */
  name: string
  /**
   * Identifies the caller; undefined if the request has no credentials of this kind.
   *
   * @param bearer token of the `Authorization` header, if any
   */
  find(request: FastifyRequest, bearer: string | undefined): Promise<Who | undefined>
  /** Refusal of a call to its endpoints without valid credentials. */
  missing(request: FastifyRequest): Refusal | Promise<Refusal>
  /** Throws the refusal if this caller may no longer call. */
  admit(caller: Who): Promise<void>
  /** Refusal of its calls to other endpoints. By default it is anonymous there. */
  elsewhere?(): Refusal
  /** Writer id to which its writes are counted. */
  writer(caller: Who): string
}

/** Bearer token of a request. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}
