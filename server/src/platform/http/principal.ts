import type { Refusal } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'

/**
 * A kind of caller besides those who are signed in: the device of a booth, somebody who came by a link. Its feature hands it to
 * `http.register`, and binds what only such callers reach with `bindAs`.
 */
export interface Principal<Who> {
  /** As endpoints name it in `access`. */
  name: string
  /**
   * Who calls; undefined where nothing that came with the request says so.
   *
   * @param bearer the token of its `Authorization`, if it has one
   */
  find(request: FastifyRequest, bearer: string | undefined): Promise<Who | undefined>
  /** With what a call is refused that only they may make, and that brings nothing of theirs. */
  missing(request: FastifyRequest): Refusal | Promise<Refusal>
  /** Throws the refusal of one who may call no more. */
  admit(who: Who): Promise<void>
  /** With what they are refused wherever else they call. Without it they are nobody there. */
  elsewhere?(): Refusal
  /** On whose allowance their writes count. */
  writer(who: Who): string
}

/** The token that a request is made with. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}
