import { accountReasons, type Deletion, DELETION_DAYS, FRESH_MINUTES } from '@studio/contract/account'
import { DAY_MS, emailToFind, MINUTE_MS, Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import { eraseUser, type Language, languageOf } from '../auth/index.ts'
import * as store from './account.store.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { writeAccountMail } from './mails.ts'

/** Max. wrong passwords or codes within `minutes`. */
const TRIES = { most: 5, minutes: 15 }

export interface DeletionRequest {
  confirm: string
  password?: string | undefined
  code?: string | undefined
}

export interface DeletionsDeps {
  database: DatabaseHandle
  objects: Objects
  mail: Mail
  clock: Clock
  log: Log
  /** Undefined if a hosted project handles sign-in. */
  own: OwnSignIn | undefined
  /** Locks until the transaction ends, so that two admins who leave at the same time can't both pass. */
  isLastAdmin: (tx: Database, userId: string) => Promise<boolean>
  publicUrl: () => string
}

export type DeletionsService = ReturnType<typeof createDeletions>

const present = (row: store.DeletionRow): Deletion => ({
  requestedAt: row.requested_at.toISOString(),
  dueAt: row.due_at.toISOString(),
})
const wrong = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

/** Account deletion: hidden immediately, deleted when due, restored if the user cancels. */
export function createDeletions(deps: DeletionsDeps) {
  const { database, objects, mail, clock, log, own, isLastAdmin, publicUrl } = deps
  const orphans = createOrphanTracker(database, objects)

  const note = (tx: Database, userId: string, action: string, after: object) =>
    recordAudit(tx, { actorId: userId, action, subjectId: userId, before: {}, after, at: clock.now() })

  async function checkMayLeave(tx: Database, userId: string): Promise<void> {
    if (await isLastAdmin(tx, userId)) throw refuse(accountReasons.onlyAdmin)
  }

  async function isFresh(actor: Actor): Promise<boolean> {
    if (!own || actor.aal === 'aal2') return true
    const signIn = (await own.devices.list(actor.id)).find(({ id }) => id === actor.signInId)
    const age = clock.now().getTime() - (signIn?.created_at.getTime() ?? 0)
    return age <= FRESH_MINUTES * MINUTE_MS
  }

  /** Protects against someone who finds the browser unlocked. */
  async function verifyIdentity(
    actor: Actor,
    { password, code }: DeletionRequest,
    hasPassword: boolean,
  ): Promise<void> {
    if (!password && !code) {
      if (await isFresh(actor)) return
      throw refuse(hasPassword ? accountReasons.passwordNeeded : accountReasons.codeNeeded)
    }
    const now = clock.now()
    const windowMs = TRIES.minutes * MINUTE_MS
    const { tries, since } = await store.countAttempt(
      database.db,
      actor.id,
      now,
      new Date(now.getTime() - windowMs),
    )
    if (tries > TRIES.most)
      throw new Refusal('RATE_LIMITED', 'Too many attempts. Wait and try again.', {
        retryAfter: Math.max(1, (since.getTime() + windowMs - now.getTime()) / 1000),
      })
    if (!(await own?.isOwner(actor, { password, nonce: code })))
      throw password ? wrong('password', 'Wrong password.') : wrong('code', 'Wrong or expired code.')
    await store.deleteAttempts(database.db, actor.id)
  }

  /** Deletes one account and sends its email in one transaction, so that no other process can repeat it. */
  async function removeNext(): Promise<boolean> {
    return database.transact(async (tx) => {
      const due = await store.claimDue(tx, clock.now())
      if (!due) return false
      await eraseUser(tx, due.userId)
      const letter = writeAccountMail('removed', due.language as Language, { link: publicUrl() })
      if (due.email) await mail.send(tx, { recipient: due.email, ...letter })
      log.info({ user: due.userId }, 'account deleted at the request of its owner')
      return true
    })
  }

  return {
    async find(userId: string): Promise<Deletion | null> {
      const row = await store.findDeletion(database.db, userId)
      return row ? present(row) : null
    },

    async request(actor: Actor, input: DeletionRequest, languages: string | undefined): Promise<Deletion> {
      const before = await store.findDeletion(database.db, actor.id)
      if (before) return present(before)
      const owner = await store.findOwner(database.db, actor.id)
      if (emailToFind(input.confirm) !== (owner?.email ?? ''))
        throw wrong('confirm', 'Enter the email address of your account.')
      await database.transact((tx) => checkMayLeave(tx, actor.id))
      await verifyIdentity(actor, input, owner?.hasPassword ?? false)
      const now = clock.now()
      const { locale } = (owner?.data ?? {}) as { locale?: unknown }
      const language = languageOf(locale, languages)
      return database.transact(async (tx) => {
        await checkMayLeave(tx, actor.id)
        const dueAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS)
        const row = { user_id: actor.id, language, requested_at: now, due_at: dueAt }
        const inserted = await store.insertDeletion(tx, row)
        if (inserted) await note(tx, actor.id, 'account.deletion', { dueAt: dueAt.toISOString() })
        if (inserted && owner?.email) {
          const letter = writeAccountMail('deletion', language, {
            link: `${publicUrl()}/dashboard/profile`,
            date: dueAt,
          })
          await mail.send(tx, { recipient: owner.email, ...letter })
        }
        return present(inserted ?? row)
      })
    },

    cancel: (userId: string): Promise<void> =>
      database.transact(async (tx) => {
        if (await store.deleteDeletion(tx, userId)) await note(tx, userId, 'account.deletion.kept', {})
      }),

    /** Deletes all accounts that are due, with their objects. Called hourly. */
    async removeDue(): Promise<number> {
      let removed = 0
      while (await removeNext()) removed += 1
      if (removed > 0) await orphans.sweep(clock.now())
      return removed
    },
  }
}
