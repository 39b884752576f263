import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal } from '../auth.refusal.ts'
import type { Metadata } from '../auth.tables.ts'
import { insertIdentity } from '../identities.store.ts'
import { findUserById, findUserByPhone, insertBareUser, type User, updateUser } from '../users.store.ts'

export const phoneExists = () =>
  new AuthRefusal(422, 'phone_exists', 'A user with this phone number has already been registered')

/** Phone number of an account: adding, verifying and changing it. */
export function createPhoneNumbers(clock: Clock) {
  async function open(
    tx: Database,
    input: { id?: string; phone: string; passwordHash?: string; data: Metadata; isConfirmed: boolean },
  ): Promise<User | undefined> {
    const now = clock.now()
    const user = await insertBareUser(tx, { email: null, ...input, now })
    return user && saveNumber(tx, user, input.phone, input.isConfirmed)
  }

  /** Fields that clients read: the identity and the user's claims. */
  async function saveNumber(tx: Database, user: User, phone: string, isConfirmed: boolean): Promise<User> {
    const now = clock.now()
    const claims = {
      sub: user.id,
      phone,
      email_verified: Boolean(user.email_confirmed_at),
      phone_verified: isConfirmed,
    }
    await insertIdentity(tx, {
      userId: user.id,
      provider: 'phone',
      providerId: user.id,
      email: null,
      data: claims,
      now,
    })
    const existing = user.app_metadata.providers
    const providers = [...new Set([...(Array.isArray(existing) ? existing : []), 'phone'])]
    await updateUser(
      tx,
      user.id,
      {
        app_metadata: JSON.stringify({ provider: 'phone', ...user.app_metadata, providers }),
        user_metadata: JSON.stringify({ ...user.user_metadata, ...claims }),
      },
      now,
    )
    return (await findUserById(tx, user.id)) ?? user
  }

  async function confirm(tx: Database, user: User): Promise<User> {
    const now = clock.now()
    const metadata = JSON.stringify({ ...user.user_metadata, phone_verified: true })
    await updateUser(tx, user.id, { phone_confirmed_at: now, user_metadata: metadata }, now)
    return (await findUserById(tx, user.id)) ?? user
  }

  /** Replaces the previous number by the verified one. */
  async function move(tx: Database, user: User, phone: string): Promise<User> {
    const now = clock.now()
    if (await findUserByPhone(tx, phone)) throw phoneExists()
    const change = { phone, new_phone: null, phone_confirmed_at: now, is_anonymous: false }
    await updateUser(tx, user.id, change, now)
    return saveNumber(tx, { ...user, phone }, phone, true)
  }

  return { open, confirm, move }
}
