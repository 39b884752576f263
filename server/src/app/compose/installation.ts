import { HOUR_SECONDS } from '@studio/contract/kernel'
import { createKeyChecks } from '../../engines/keys.ts'
import { findEmail } from '../../features/auth/index.ts'
import { createCouncil } from '../../features/council/index.ts'
import type { Economy } from '../../features/economy/index.ts'
import { createFlags } from '../../features/flags/index.ts'
import { countVitalsBefore } from '../../features/metrics/index.ts'
import { countOver } from '../../features/quota/index.ts'
import { createRealtime } from '../../features/realtime/index.ts'
import { createSettings } from '../../features/settings/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import { sweepIdempotencyKeys } from '../../platform/idempotency/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import { createMailsToOthers } from '../../platform/mail/index.ts'
import type { Port } from '../../platform/port/index.ts'
import { deleteAttempts } from '../../platform/attempts/index.ts'
import type { Add } from '../register-features.ts'

export type InstallationPart = Awaited<ReturnType<typeof composeInstallation>>

interface InstallationNeeds {
  keyring: Keyring
  /** Set later by the economy, which depends on the council. */
  ledger: Port<Economy['ledgerProposals']>
}

/** Composes installation settings, the council and notifications. */
export async function composeInstallation(
  platform: Platform,
  add: Add,
  { keyring, ledger }: InstallationNeeds,
) {
  const { config, log, clock, database, mail } = platform
  const realtime = add(createRealtime(platform))
  const settings = add(createSettings(platform, { realtime }))
  const { settingsOf } = settings
  const council = add(createCouncil(platform, { settingsOf, realtime, ledger: ledger.get }))
  const flags = add(
    await createFlags(platform, {
      keyring,
      realtime,
      checkKey: createKeyChecks(config.engines, keyring, log),
      propose: council.propose,
      effects: {
        over: (bytes) => countOver(database.db, bytes),
        vitals: (before) => countVitalsBefore(database.db, before),
        mails: (before) => mail.countBefore(before),
      },
    }),
  )
  add({
    name: 'platform',
    start: async () => {
      if (!config.isQuarantined) await mail.start()
    },
    stop: () => mail.stop(),
    periodic: [
      { name: 'sweep-mails', seconds: HOUR_SECONDS, run: () => mail.sweep(flags.keptDays().mails) },
      { name: 'sweep-intents', seconds: HOUR_SECONDS, run: () => sweepIdempotencyKeys(database.db) },
      { name: 'sweep-tries', seconds: HOUR_SECONDS, run: () => deleteAttempts(database.db, clock.now()) },
    ],
  })
  const mailsToOthers = createMailsToOthers({ mail, clock, perDay: flags.mailsPerDay, emailOf: findEmail })
  return { realtime, settingsOf, settings, council, flags, mailsToOthers }
}
