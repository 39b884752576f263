import type { Effect } from '@studio/contract/council'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/index.ts'
import type { Execution, ProposalKind } from '../../platform/feature/index.ts'

interface BoundKind {
  needs: 1 | 2
  /** @throws Error for a payload that doesn’t match its kind */
  read(payload: unknown): {
    payload: unknown
    summary(tx: Database): Promise<Effect[]>
    execute(tx: Database, execution: Execution): Promise<object | void>
  }
}

export type Kinds = ReturnType<typeof createKinds>

/** Kinds of proposals registered by features, each with its own name: `users.strip-admin`. */
export function createKinds() {
  const kinds = new Map<string, BoundKind>()
  return {
    register<Payload>(name: string, kind: ProposalKind<Payload>): void {
      if (kinds.has(name)) throw new Error(`There are two kinds of proposals called ${name}.`)
      kinds.set(name, {
        needs: kind.needs,
        read(input) {
          const payload = z.parse(kind.payload, input)
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
