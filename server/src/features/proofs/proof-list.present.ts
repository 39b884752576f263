import type { ClientProofs } from '@studio/contract/clients'
import { DAY_MS } from '@studio/contract/kernel'
import type { ProofListItem, ProofQuery } from '@studio/contract/proofs'
import { pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { ProofsDeps } from './proofs.deps.ts'
import * as store from './proofs.store.ts'
import { proofOf } from './proofs.present.ts'

export type ProofListItems = ReturnType<typeof createProofList>

/** Builds list items of proofs. */
export function createProofList({
  database,
  clock,
  gallery,
}: Pick<ProofsDeps, 'database' | 'clock' | 'gallery'>) {
  async function pageOf(userId: string, rows: store.ProofRow[]): Promise<ProofListItem[]> {
    const facts = await store.readFacts(
      database.db,
      rows.map(({ id }) => id),
      new Date(clock.now().getTime() - DAY_MS),
    )
    const first = [...facts.values()].flatMap((each) => each.first)
    const pictures = await gallery.assetsOf(database.db, userId, first)
    return rows.map((row) => {
      const of = facts.get(row.id)
      const previews = (of?.first ?? []).flatMap((id) => pictures.get(id) ?? [])
      return { ...proofOf(row, of), pictures: previews }
    })
  }

  return {
    async list(userId: string, { cursor, limit, clientId, status }: ProofQuery) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const rows = await store.listProofs(database.db, userId, { clientId, status }, { after, limit })
      const { page, nextCursor } = pageOfRows(rows, limit)
      return { proofs: await pageOf(userId, page), nextCursor }
    },

    /** Returns what needs the owner’s attention in proofs of the given clients. */
    async ofClients(userId: string, clientIds: readonly string[]): Promise<Map<string, ClientProofs>> {
      if (clientIds.length === 0) return new Map()
      const [counts, latest] = await Promise.all([
        store.countOfClients(database.db, userId, clientIds),
        store.latestOfClients(database.db, userId, clientIds),
      ])
      return new Map(
        (await pageOf(userId, latest)).map((proof) => {
          const { id, title, status, round, frames, picked, openComments, expiresAt, seenAt, wrongPins } =
            proof
          const of = proof.client?.id ?? ''
          const none = { draft: 0, open: 0, submitted: 0, approved: 0, closed: 0 }
          const each = counts.filter(({ clientId }) => clientId === of)
          return [
            of,
            {
              counts: { ...none, ...Object.fromEntries(each.map((row) => [row.status, row.count])) },
              latest: {
                id,
                title,
                status,
                round,
                frames,
                picked,
                openComments,
                expiresAt,
                seenAt,
                wrongPins,
                most: proof.rules.most,
              },
              pictures: proof.pictures.slice(0, 3),
            },
          ] as const
        }),
      )
    },
  }
}
