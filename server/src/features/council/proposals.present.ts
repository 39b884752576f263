import type { Proposal } from '@studio/contract/council'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { isConcerned, neededOf } from './council.rules.ts'
import * as store from './council.store.ts'

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text)

/** Presents a proposal to an admin. Votes of others stay hidden until it is decided. */
export function createPresenter({ clock }: { clock: Clock }) {
  async function presentAll(db: Database, rows: store.ProposalRow[], viewerId: string) {
    const votes = await store.findVotes(
      db,
      rows.map(({ id }) => id),
    )
    const people = [
      ...rows.flatMap(({ proposer_id, subject }) => (isId(subject) ? [proposer_id, subject] : [proposer_id])),
      ...votes.map(({ admin_id }) => admin_id),
    ]
    const context = { admins: await store.findAdmins(db), names: await store.findNames(db, people) }
    const of = (id: string) => votes.filter(({ proposal_id }) => proposal_id === id)
    return new Map(rows.map((row) => [row.id, show(row, of(row.id), { ...context, viewerId })]))
  }

  function show(
    row: store.ProposalRow,
    votes: store.VoteRow[],
    { admins, names, viewerId }: { admins: string[]; names: Map<string, string>; viewerId: string },
  ): Proposal {
    const person = (id: string) => ({ id, name: names.get(id) ?? null })
    const status = row.status === 'open' && row.expires_at <= clock.now() ? 'expired' : row.status
    const { error, ...result } = (row.result ?? {}) as { error?: store.ProposalFailure }
    const nameOf = ({ name, id }: { name: string | null; id: string }) => name ?? id
    return {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      subjectName: isId(row.subject) ? (names.get(row.subject) ?? null) : null,
      effect: row.effect,
      reason: row.reason,
      proposer: person(row.proposer_id),
      status,
      needs: row.status === 'open' ? neededOf(row, admins) : row.needs,
      notBefore: row.not_before?.toISOString() ?? null,
      expiresAt: row.expires_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      // Not in voting order, which would reveal who decided it.
      voters: votes
        .map(({ admin_id }) => person(admin_id))
        .sort((a, b) => nameOf(a).localeCompare(nameOf(b))),
      votes:
        status === 'open'
          ? null
          : votes.map(({ admin_id, approve, reason, at }) => ({
              ...person(admin_id),
              approve,
              reason,
              at: at.toISOString(),
            })),
      result: row.status === 'done' ? result : null,
      failure: error?.message ?? null,
      failureCause: error
        ? { code: error.code, reason: error.reason ?? null, facts: error.facts ?? {} }
        : null,
      standing:
        status !== 'open'
          ? 'closed'
          : row.proposer_id === viewerId
            ? 'proposed'
            : isConcerned(row, viewerId)
              ? 'concerned'
              : votes.some(({ admin_id }) => admin_id === viewerId)
                ? 'voted'
                : 'may-vote',
    }
  }

  return {
    presentAll,
    async present(db: Database, row: store.ProposalRow, viewerId: string): Promise<Proposal> {
      return (await presentAll(db, [row], viewerId)).get(row.id) as Proposal
    },
  }
}
