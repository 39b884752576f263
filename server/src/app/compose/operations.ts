import type { PublicConfig } from '@studio/contract/system'
import { createAudit } from '../../features/audit/index.ts'
import { createBackups } from '../../features/backup/index.ts'
import { createConsole, waitingElsewhere } from '../../features/console/index.ts'
import { createMetrics } from '../../features/metrics/index.ts'
import { createPerformance } from '../../features/performance/index.ts'
import { createStart } from '../../features/start/index.ts'
import { createSupport } from '../../features/support/index.ts'
import { createSystem } from '../../features/system/index.ts'
import { watchRecovery } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import { reachedAt } from '../../platform/network/index.ts'
import { findHeads } from '../backups.ts'
import type { Add } from '../register-features.ts'
import type { CreationPart } from './creation.ts'
import type { IdentityPart } from './identity.ts'
import type { InstallationPart } from './installation.ts'

/** Number of recent admin actions on the console. */
const RECENT_ACTIONS = 6

interface OperationsNeeds {
  installation: InstallationPart
  identity: IdentityPart
  creation: CreationPart
  languages: string[]
}

/** Requester of the public configuration: user, cookies and host. */
export interface Asker {
  userId?: string | undefined
  cookies?: string | undefined
  host?: string | undefined
}

/** Composes the configuration and status for browsers and admins. */
export function composeOperations(platform: Platform, add: Add, needs: OperationsNeeds) {
  const { config, log, clock, database, objects, queue, publicUrl } = platform
  const { council, flags } = needs.installation
  const { own, auth, legal, moderation, sockets } = needs.identity
  const { models, quota } = needs.creation
  const { languages } = needs
  const audit = add(createAudit(platform))
  add(createSupport(platform, { languages, isOpen: (userId) => flags.of(userId).helpCenter }))
  add(
    createMetrics(platform, {
      isOn: () => flags.isOnForSome('performanceBudget'),
      keptDays: () => flags.keptDays().vitals,
    }),
  )
  const backups = add(createBackups(platform, { heads: findHeads }))
  add(
    createPerformance(platform, {
      parts: { sockets: sockets.count, bytes: quota.allBytes },
      backupAge: backups.age,
    }),
  )
  add(
    createConsole(platform, {
      models,
      connections: sockets.count,
      backups,
      waiting: waitingElsewhere({ audit, moderation, council, flags, clock }),
      lately: () => audit.lately(RECENT_ACTIONS),
    }),
  )
  add(
    createStart(platform, {
      publishableKey: auth.publishableKey,
      flagsOf: (viewer) => flags.publicFlags(viewer).flags,
    }),
  )

  /** Passkeys are bound to one host, so of `localhost` and `127.0.0.1` only the host of the public URL works. */
  const hasPasskeysAt = (address: string): boolean =>
    own?.passkeys.site()?.origins.includes(new URL(address).origin) ?? false
  const publicConfig = (caller?: Asker): PublicConfig => ({
    version: config.version,
    ...flags.publicFlags(caller),
    auth: {
      url: config.hosted?.url ?? reachedAt(publicUrl(), caller?.host),
      publishableKey: auth.publishableKey,
      methods: [
        'magic_link',
        'password',
        ...(own?.providers.names.includes('google') ? (['google'] as const) : []),
        ...(hasPasskeysAt(reachedAt(publicUrl(), caller?.host)) ? (['passkey'] as const) : []),
      ],
      mailbox: own && config.showsDebugPages ? '/debug/mailbox' : null,
    },
    locales: languages,
    communityUrl: config.communityUrl ?? null,
    supportEmail: config.supportEmail ?? null,
    legal: legal.current(),
  })
  const recovery = watchRecovery(database, log)
  let isStopping = false
  add({
    ...createSystem(platform, {
      publicConfig,
      isStuck: recovery.isStuck,
      isStopping: () => isStopping,
      checks: {
        database: () => database.ready(),
        storage: async () => {
          await objects.ready()
          await quota.ready()
        },
        queue: () => queue.ready(),
      },
    }),
    stop: () => recovery.stop(),
  })
  return {
    publicConfig,
    /** Reports this process as not ready from now on. */
    endReadiness: () => {
      isStopping = true
    },
  }
}
