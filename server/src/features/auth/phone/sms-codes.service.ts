import type { Database } from '../../../platform/database/index.ts'
import type { Parts } from '../auth.parts.ts'
import type { Purpose } from '../auth.tables.ts'
import { codeHashOf } from '../links/codes.service.ts'
import { putOneTimeToken } from '../links/one-time-tokens.store.ts'
import { hashOf, makeCode, makeToken } from '../tokens/keys.ts'
import { findUserById, type User, updateUser } from '../users.store.ts'
import type { Messages } from './messages.service.ts'

export type Languages = string | undefined

/** A code to send after its transaction has committed. */
interface PreparedCode {
  user: User
  code: string
}

/** Phone codes and their sending limits. */
export function createSmsCodes({ database, clock, settings, secret, background }: Parts, messages: Messages) {
  async function prepare(tx: Database, user: User, purpose: Purpose, phone: string): Promise<PreparedCode> {
    const now = clock.now()
    const code = makeCode()
    await putOneTimeToken(tx, {
      userId: user.id,
      purpose,
      // Only the code is sent; the token hash belongs to a discarded token.
      tokenHash: hashOf(makeToken()),
      codeHash: codeHashOf(secret, phone, code),
      email: phone,
      forgetsPassword: false,
      flowStateId: null,
      now,
      expiresAt: new Date(now.getTime() + settings.smsTokenSeconds * 1000),
    })
    const sent = purpose === 'sms' ? { confirmation_sent_at: now } : { phone_change_sent_at: now }
    await updateUser(tx, user.id, sent, now)
    return { user: (await findUserById(tx, user.id)) ?? user, code }
  }

  const deliver = (phone: string, { user, code }: PreparedCode, languages: Languages) =>
    messages.deliver(phone, code, user.user_metadata.locale, languages)

  /**
   * Takes the turn, prepares a code and sends it: immediately, or `behind` the response if the response must not
   * reveal who has an account.
   */
  async function inTurn(
    phone: string,
    kind: string,
    languages: Languages,
    work: (tx: Database) => Promise<PreparedCode | undefined>,
  ): Promise<PreparedCode | 'behind' | undefined> {
    const send = async (prepared: PreparedCode | undefined) => {
      if (prepared) await deliver(phone, prepared, languages)
      return prepared
    }
    if (settings.hidesAccounts) {
      await database.transact((tx) => messages.takeTurn(tx, phone, kind))
      background.run(async () => void (await send(await database.transact(work))))
      return 'behind'
    }
    return send(
      await database.transact(async (tx) => {
        await messages.takeTurn(tx, phone, kind)
        return work(tx)
      }),
    )
  }

  async function sendNew(user: User, phone: string, languages: Languages): Promise<void> {
    const prepared = await database.transact(async (tx) => {
      await messages.takeTurn(tx, phone, 'phone_change')
      await updateUser(tx, user.id, { new_phone: phone }, clock.now())
      return prepare(tx, user, 'phone_change', phone)
    })
    await deliver(phone, prepared, languages)
  }

  return { prepare, deliver, inTurn, sendNew }
}
