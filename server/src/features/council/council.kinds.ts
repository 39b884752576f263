import type { Effect } from '@studio/contract/council'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/index.ts'

/** What an executor is told of the proposal that it carries out. */
export interface Execution {
  proposalId: string
  proposerId: string
  reason: string
  at: Date
}

/** One kind of thing that the council decides. */
export interface Kind<Payload> {
  payload: z.ZodMiniType<Payload>
  /** How many others must approve: 2 for what cannot be undone or moves everybody's money (design "Admin suite", rule 8). */
  needs: 1 | 2
  /** What it would change, read when it is proposed. */
  summary?(payload: Payload, tx: Database): Effect[] | Promise<Effect[]>
  /**
   * Does it, in the one transaction that also notes that it was done: exactly once, whatever becomes of a worker. A
   * Refusal ends it as failed, with its message; anything else that is thrown is tried again.
   */
  execute(tx: Database, payload: Payload, execution: Execution): Promise<object | void>
}

interface BoundKind {
  needs: 1 | 2
  /** @throws Error for a payload that this kind does not have. */
  read(payload: unknown): {
    payload: unknown
    summary(tx: Database): Promise<Effect[]>
    execute(tx: Database, execution: Execution): Promise<object | void>
  }
}

export type Kinds = ReturnType<typeof createKinds>

/** What features let the council decide, each under a name of its own: `users.strip-admin`. */
export function createKinds() {
  const kinds = new Map<string, BoundKind>()
  return {
    offer<Payload>(name: string, kind: Kind<Payload>): void {
      if (kinds.has(name)) throw new Error(`There are two kinds of proposals called ${name}.`)
      kinds.set(name, {
        needs: kind.needs,
        read(given) {
          const payload = z.parse(kind.payload, given)
          return {
            payload,
            summary: async (tx) => (await kind.summary?.(payload, tx)) ?? [],
            execute: (tx, execution) => kind.execute(tx, payload, execution),
          }
        },
      })
    },
    find: (name: string): BoundKind | undefined => kinds.get(name),
  }
}
