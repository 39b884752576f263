import { paragraphOf, reasonOf } from '@studio/contract/moderation'
import { createAccount } from '../../features/account/index.ts'
import { ENDED_CHANNEL, type GuessWarning, type PasskeyChange } from '../../features/auth/index.ts'
import { createEconomy, type Economy } from '../../features/economy/index.ts'
import { createGates, GATES_CHANNEL } from '../../features/gates/index.ts'
import { createInvites } from '../../features/invites/index.ts'
import { createLegal } from '../../features/legal/index.ts'
import { createModeration } from '../../features/moderation/index.ts'
import { createProfile } from '../../features/profile/index.ts'
import { openRules } from '../../features/rules/index.ts'
import { createUsers, leavesAnAdmin } from '../../features/users/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import type { Port } from '../../platform/port/index.ts'
import { createSubscribers } from '../../platform/subscribers/index.ts'
import { serveAuthProtocol } from '../../supabase/auth/index.ts'
import { serveRealtimeProtocol } from '../../supabase/realtime/index.ts'
import { serveRestProtocol } from '../../supabase/rest/index.ts'
import type { Add } from '../register-features.ts'
import { createSignIn } from '../sign-in.ts'
import type { InstallationPart } from './installation.ts'

export type IdentityPart = Awaited<ReturnType<typeof composeIdentity>>

/** Composes accounts, permissions and balances. */
export async function composeIdentity(
  platform: Platform,
  add: Add,
  installation: InstallationPart & { ledger: Port<Economy['ledgerProposals']> },
) {
  const { http, pubsub, log, config } = platform
  const { realtime, settingsOf, council, flags, mailsToOthers, ledger } = installation
  const guessWarnings = createSubscribers<[tx: Database, warning: GuessWarning]>()
  const passkeyChanges = createSubscribers<[tx: Database, change: PasskeyChange]>()
  const { own, auth } = add(
    await createSignIn(platform, {
      warn: guessWarnings.notify,
      notifyOfPasskey: passkeyChanges.notify,
      countMailToOthers: mailsToOthers.mustTake,
    }),
  )
  const legal = add(await createLegal(platform))
  add(createInvites(platform))
  const gates = add(createGates(platform))
  const economy = add(
    await createEconomy(platform, {
      flagsOf: flags.of,
      realtime,
      council: { ...council.rules, propose: council.propose },
    }),
  )
  ledger.bind(economy.ledgerProposals)
  const rules = add(
    await openRules(platform, {
      propose: council.propose,
      paragraphOf: (policy) => paragraphOf(reasonOf(policy)),
    }),
  )
  const moderation = add(
    createModeration(platform, {
      realtime,
      settingsOf,
      match: rules.match,
      rulesOf: rules.rulesOf,
      propose: council.propose,
      unban: gates.unban,
      dueHours: flags.dueHours,
    }),
  )
  const profile = add(
    await createProfile(platform, {
      keepTermsAcceptance: legal.keepTermsAcceptance,
      welcome: economy.welcome,
      isHidden: gates.isHidden,
      check: moderation.check,
    }),
  )
  const account = add(
    createAccount(platform, {
      own,
      realtime,
      settingsOf,
      lasts: auth.lasts,
      isLastAdmin: (tx, id) => profile.isLastAdmin(tx, id, leavesAnAdmin),
    }),
  )
  guessWarnings.on(account.warnOfGuesses)
  passkeyChanges.on(account.notifyOfPasskey)
  add(
    createUsers(platform, {
      settingsOf,
      strikesOf: moderation.strikesOf,
      gates: gates.within,
      setAdmin: profile.setAdmin,
      propose: council.propose,
      bans: moderation.ban,
      signIns: own && { end: own.devices.endAll, unban: own.admin.liftBan },
    }),
  )

  if (own) await serveAuthProtocol({ http, auth: own })
  await serveRestProtocol({ http, auth, profile })
  // External test suites know no gates, so their users haven't passed any.
  const guard = config.conformance ? async () => {} : http.guard
  const sockets = await serveRealtimeProtocol({ http, realtime, keys: auth, guard, log })
  // Notifies the user's open screens of a suspension or a change of admin rights.
  pubsub.on(GATES_CHANNEL, (userId) => realtime.notifyHere(userId, 'gates', {}))
  // Users who were signed out or suspended no longer receive messages, on any process.
  for (const channel of [ENDED_CHANNEL, GATES_CHANNEL]) pubsub.on(channel, sockets.review)
  return { own, auth, guard, sockets, legal, economy, rules, moderation, profile, account }
}
