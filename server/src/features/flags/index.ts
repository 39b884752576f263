/** Installation settings: feature flags, limits and retention, and API keys of providers. */
import { type Platform, proposalKind } from '../../platform/feature/index.ts'
import { CONFIG_EVENT, type FlagName, FlagState } from '@studio/contract/flags'
import type { PublicConfig } from '@studio/contract/system'
import * as z from 'zod/mini'
import { randomBytes } from 'node:crypto'
import { getOrCreateSecret } from '../../platform/secrets/index.ts'
import { type InstallationDeps, createInstallationService } from './installation/installation.service.ts'
import { bindInstallation } from './installation/installation.routes.ts'
import { storageLimitsOf } from './installation/storage-limits.ts'
import { bindProviderKeys } from './keys/provider-keys.routes.ts'
import { createProviderKeysService, type ProviderKeysDeps } from './keys/provider-keys.service.ts'
import { createProviderProblems } from './problems/problems.service.ts'
import { bindFlags } from './switches/flags.routes.ts'
import { FLAG_PROPOSAL, type FlagsServiceDeps, createFlagsService } from './switches/flags.service.ts'
import { createPreviews } from './switches/preview.ts'

interface FlagsNeeds extends Pick<InstallationDeps, 'effects'> {
  keyring: ProviderKeysDeps['keyring']
  checkKey: ProviderKeysDeps['checkKey']
  /** Requests approval of the council for changes that one admin may not make alone. */
  propose: FlagsServiceDeps['propose']
  /** Sends an event to all users connected to this process, each on their own topic. */
  realtime: {
    notifyEveryoneHere(event: string, payloadOf: (userId: string) => Record<string, unknown>): void
  }
}

/** Interval in seconds at which scheduled changes are checked. */
const SCHEDULE_SECONDS = 5

/** Identity and cookies of the viewer. */
export interface Viewer {
  userId?: string | undefined
  cookies?: string | undefined
}

export async function createFlags(platform: Platform, needs: FlagsNeeds) {
  const { http, database, pubsub, clock, log, config, sealing, publicUrl, mail } = platform
  const { keyring, checkKey, propose, realtime, effects } = needs
  const flags = await createFlagsService({
    database,
    pubsub,
    clock,
    log,
    config,
    propose,
    changed: () => realtime.notifyEveryoneHere(CONFIG_EVENT, (userId) => ({ flags: flags.of(userId) })),
  })
  const installation = await createInstallationService({ database, pubsub, clock, log, config, effects })
  const keys = await createProviderKeysService({
    database,
    pubsub,
    clock,
    log,
    config,
    keyring,
    sealing,
    checkKey,
  })
  const problems = await createProviderProblems({
    database,
    pubsub,
    clock,
    log,
    config,
    keyring,
    mail,
    publicUrl,
  })
  const secret = await getOrCreateSecret(database.db, 'flag_preview', randomBytes(32).toString('base64url'))
  const previews = createPreviews({ secret, clock, isSecure: () => publicUrl().startsWith('https:') })
  bindFlags(http, flags, previews)
  bindInstallation(http, installation)
  bindProviderKeys(http, keys)

  /** Changes that two other admins must approve. */
  const proposal = proposalKind({
    needs: 2,
    payload: z.object({ name: z.custom<FlagName>(), state: FlagState, at: z.optional(z.iso.datetime()) }),
    /** Effect from the current state to the proposed one. */
    summary: ({ name, state: { value, rollout }, at }) => [
      { name, before: String(flags.isOnForSome(name)), after: String(value) },
      ...(rollout === null ? [] : [{ name: 'rollout', before: null, after: `${rollout} %` }]),
      ...(at === undefined ? [] : [{ name: 'at', before: null, after: at }]),
    ],
    execute: (tx, change, { proposerId, reason }) =>
      flags.decided(tx, change, { actorId: proposerId, reason }),
  })

  return {
    of: flags.of,
    isOnForSome: (name: FlagName) => flags.isOnForSome(name),
    /** Flags for the browser: the user’s effective flags and the previewed one. */
    publicFlags({ userId, cookies }: Viewer = {}): Pick<PublicConfig, 'flags' | 'preview'> {
      const own = flags.of(userId)
      const preview = previews.in(cookies, userId)
      if (!preview) return { flags: own }
      const { name, until } = preview
      return {
        flags: { ...own, [name]: preview.value },
        preview: { name, until: new Date(until).toISOString() },
      }
    },
    storageLimits: () => storageLimitsOf(installation.current()),
    /** Max. emails that one user may send to others in a day; 0 for no limit. */
    mailsPerDay: () => installation.current().mailsPerDay,
    /** Hours within which moderation cases are decided, by severity. */
    dueHours: () => {
      const { dueHighHours: high, dueMediumHours: medium, dueLowHours: low } = installation.current()
      return { high, medium, low }
    },
    keptDays: () => {
      const { vitalsDays, mailDays } = installation.current()
      return { vitals: vitalsDays, mails: mailDays }
    },
    /** Keys that need attention, for the console. */
    keyTroubles: () => keys.troubles(),
    /** Providers that need an admin, for the console. */
    providerProblems: () => problems.list(),
    name: 'flags',
    proposals: { [FLAG_PROPOSAL]: proposal },
    periodic: [{ name: 'flag-schedule', seconds: SCHEDULE_SECONDS, run: () => flags.runDue() }],
    async stop() {
      flags.close()
      installation.close()
      keys.close()
      await problems.close()
    },
  }
}
