import {
  INVITE_ALPHABET,
  INVITE_LENGTH,
  type Invite,
  invitesReasons,
  type NewInvites,
} from '@studio/contract/invites'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { randomCode } from '../../platform/codes/index.ts'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { createGuesses, type Guesser } from './invites.guesses.ts'
import * as store from './invites.store.ts'

const newCode = (): string => randomCode(INVITE_ALPHABET, INVITE_LENGTH)

const present = (row: store.InviteRow): Invite => ({
  id: row.id,
  code: row.code,
  maxUses: row.max_uses,
  uses: row.uses,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

export type InvitesService = ReturnType<typeof createInvitesService>

export function createInvitesService({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  const guesses = createGuesses({ db: database.db, clock })

  return {
    /** One transaction, so that only one of several concurrent claims gets the last use. */
    async claim(code: string, guesser: Guesser): Promise<{ hasClaimed: true }> {
      const { userId } = guesser
      if (await store.hasClaim(database.db, userId)) return { hasClaimed: true }
      await guesses.count(guesser)
      await database.transact(async (tx) => {
        const now = clock.now()
        const invite = await store.lockInvite(tx, code)
        if (!invite) throw refuse(invitesReasons.codeUnknown)
        // A concurrent claim by the same user may have succeeded while this one waited for the lock.
        if (await store.hasClaim(tx, userId)) return
        if (invite.revoked_at) throw refuse(invitesReasons.revoked)
        if (invite.expires_at <= now) throw refuse(invitesReasons.expired)
        if (invite.uses >= invite.max_uses) throw refuse(invitesReasons.usedUp)
        if (await store.insertClaim(tx, userId, invite.id, now)) await store.countUse(tx, invite.id)
      })
      await guesses.forgive(guesser)
      return { hasClaimed: true }
    },

    create: (
      adminId: string,
      input: NewInvites,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ invites: Invite[] }> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: adminId, idempotencyKey }, async () => {
          const now = clock.now()
          const invites = Array.from({ length: input.count }, () => ({
            code: newCode(),
            max_uses: input.maxUses,
            note: input.note || null,
            created_by: adminId,
            created_at: now,
            expires_at: new Date(now.getTime() + input.expiresInDays * DAY_MS),
          }))
          const created = (await store.insertInvites(tx, invites)).map(present)
          // Ids instead of codes: readers of the audit log must not be able to claim an invite.
          await recordAudit(tx, {
            actorId: adminId,
            action: 'invites.create',
            subjectId: created[0]?.id ?? '',
            at: now,
            before: {},
            reason: input.note || undefined,
            after: {
              invites: created.map(({ id }) => id),
              maxUses: input.maxUses,
              days: input.expiresInDays,
            },
          })
          return { invites: created }
        }),
      ),

    revoke: (adminId: string, id: string, reason: string): Promise<{ invite: Invite }> =>
      database.transact(async (tx) => {
        const invite = await store.lockInviteById(tx, id)
        if (!invite) throw new Refusal('NOT_FOUND', 'Invite not found.')
        if (invite.revoked_at) throw refuse(invitesReasons.alreadyRevoked)
        const now = clock.now()
        await recordAudit(tx, {
          actorId: adminId,
          action: 'invites.revoke',
          subjectId: id,
          reason,
          at: now,
          before: { uses: invite.uses },
          after: { revokedAt: now.toISOString() },
        })
        return { invite: present(await store.markRevoked(tx, id, now)) }
      }),

    async list({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(await store.findInvites(database.db, after, limit), limit)
      return { invites: page.map(present), nextCursor }
    },
  }
}
