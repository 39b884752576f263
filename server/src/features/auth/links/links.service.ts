import { HOUR_MS } from '@studio/contract/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, withoutEmail } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Metadata } from '../auth.tables.ts'
import { readEmail } from '../emails.ts'
import type { Mailer, Request } from '../mailer.ts'
import { checkMetadata } from '../metadata.ts'
import { deleteExpired } from './one-time-tokens.store.ts'
import { findUserByEmail, insertUser, type User } from '../users.store.ts'

/** Min. duration of a call in ms, so that its timing doesn't reveal whether an email was written. */
const STEADY_MS = 40
const TIDY_MS = HOUR_MS

async function steadily(work: Promise<void>): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, STEADY_MS))
  await Promise.all([work, wait])
}

export interface MagicLink {
  email: string
  data: Metadata
  /** True if an unknown address creates an account. */
  createsUser: boolean
}

/** Emails with a link and a code: sign in, confirm an address, choose a new password. */
export function createLinks({ database, clock, settings }: Parts, mailer: Mailer) {
  let tidiedAt = 0
  async function tidy(): Promise<void> {
    const now = clock.now()
    if (now.getTime() - tidiedAt < TIDY_MS) return
    tidiedAt = now.getTime()
    await deleteExpired(database.db, now)
  }

  async function findOrOpen(tx: Database, email: string, input: MagicLink): Promise<User> {
    const existing = await findUserByEmail(tx, email)
    if (existing) return existing
    if (!input.createsUser) throw new AuthRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
    if (!settings.signup)
      throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    const fresh = { email, passwordHash: null, data: input.data, isConfirmed: false, now: clock.now() }
    const user = (await insertUser(tx, fresh)) ?? (await findUserByEmail(tx, email))
    if (!user) throw new Error('The account was deleted while its link was being sent.')
    return user
  }

  return {
    /** Emails a magic link. For an unconfirmed address the link also confirms it. */
    async sendMagicLink(input: MagicLink, request: Request): Promise<void> {
      if (!settings.email) throw withoutEmail(422, 'logins')
      const email = readEmail(input.email)
      checkMetadata(input.data)
      await tidy()
      await mailer.inTurn(email, ['otp'], async (tx) => {
        const user = await findOrOpen(tx, email, input)
        if (user.email_confirmed_at) return mailer.send(tx, user, 'magiclink', request)
        // Someone else may have chosen the unconfirmed password, so it is removed.
        await mailer.send(tx, user, 'confirmation', request, user.password_hash !== null)
      })
    },

    async sendRecovery(input: { email: string }, request: Request): Promise<void> {
      const email = readEmail(input.email)
      await tidy()
      const work = mailer.inTurn(email, ['recover'], async (tx) => {
        const user = await findUserByEmail(tx, email)
        if (user) await mailer.send(tx, user, 'recovery', request)
      })
      await steadily(work)
    },

    async resendConfirmation(input: { email: string }, request: Request): Promise<void> {
      const email = readEmail(input.email)
      // A confirmation also signs in, so it counts towards the rate limits of both kinds.
      const work = mailer.inTurn(email, ['otp', 'signup'], async (tx) => {
        const user = await findUserByEmail(tx, email)
        if (user && !user.email_confirmed_at) await mailer.send(tx, user, 'confirmation', request)
      })
      await steadily(work)
    },
  }
}
