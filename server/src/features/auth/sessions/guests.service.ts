import { AuthRefusal } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Metadata } from '../auth.tables.ts'
import { checkMetadata } from '../metadata.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Device } from './sign-ins.store.ts'
import { insertGuest } from '../users.store.ts'

/** Anonymous sign-in. Adding an address later makes the account permanent. */
export function createGuests({ database, clock, settings }: Parts, sessions: Sessions) {
  return async function signInAnonymously(data: Metadata, device: Device): Promise<Session> {
    if (!settings.signup)
      throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (!settings.anonymousSignIn)
      throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    checkMetadata(data)
    return database.transact(async (tx) =>
      sessions.open(tx, await insertGuest(tx, data, clock.now()), 'anonymous', device),
    )
  }
}
