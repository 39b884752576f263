import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { passkeysOf } from './passkeys/passkeys.store.ts'
import { findSignInsOf } from './sessions/sign-ins.store.ts'
import { findUserById } from './users.store.ts'

/** Exports the account and its sign-ins, without secrets. */
export const authExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    const user = await findUserById(db, userId)
    if (!user) return
    yield jsonFile('account/account.json', {
      id: user.id,
      email: user.email,
      phone: user.phone,
      hasPassword: user.password_hash !== null,
      createdAt: user.created_at,
      emailConfirmedAt: user.email_confirmed_at,
      lastSignInAt: user.last_sign_in_at,
      data: user.user_metadata,
      identities: user.identities.map(({ provider, email, identity_data, created_at }) => ({
        provider,
        email,
        data: identity_data,
        createdAt: created_at,
      })),
      passkeys: (await passkeysOf(db, userId)).map(({ friendly_name, created_at, last_used_at }) => ({
        name: friendly_name,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      })),
      secondFactors: user.factors.map(({ type, friendly_name, status, created_at }) => ({
        type,
        name: friendly_name,
        status,
        createdAt: created_at,
      })),
    })
    const signIns = await findSignInsOf(db, userId)
    yield jsonFile(
      'account/sign-ins.json',
      signIns.map(({ ip, user_agent, created_at, refreshed_at, amr }) => ({
        address: ip,
        browser: user_agent,
        createdAt: created_at,
        lastUsedAt: refreshed_at,
        proofs: amr,
      })),
    )
  },
})
