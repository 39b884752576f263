/** What the whole installation goes by: flags, limits and retention, and the keys of providers. */
import { CONFIG_EVENT, type FlagName, FlagState } from '@studio/contract/flags'
import type { PublicConfig } from '@studio/contract/system'
import * as z from 'zod/mini'
import { randomBytes } from 'node:crypto'
import type { Http } from '../../platform/http/index.ts'
import { keepSecret } from '../../platform/secrets/index.ts'
import { type InstallationDeps, openInstallation } from './installation/installation.service.ts'
import { bindInstallation } from './installation/installation.routes.ts'
import { storageLimitsOf } from './installation/storage-limits.ts'
import { bindProviderKeys } from './keys/provider-keys.routes.ts'
import { openProviderKeys, type ProviderKeysDeps } from './keys/provider-keys.service.ts'
import { bindFlags } from './switches/flags.routes.ts'
import { FLAG_PROPOSAL, type FlagsServiceDeps, openFlags } from './switches/flags.service.ts'
import { createPreviews } from './switches/preview.ts'

export interface FlagsDeps
  extends Omit<FlagsServiceDeps, 'changed' | 'config'>,
    Pick<InstallationDeps, 'effects'> {
  http: Http
  config: FlagsServiceDeps['config'] & InstallationDeps['config'] & ProviderKeysDeps['config']
  keyring: ProviderKeysDeps['keyring']
  sealing: ProviderKeysDeps['sealing']
  checkKey: ProviderKeysDeps['checkKey']
  /** Tells everybody who is connected to this process something of their own. */
  realtime: { tellEverybodyHere(event: string, payloadOf: (userId: string) => Record<string, unknown>): void }
  publicUrl: () => string
}

/** Who looks: as whom, and with which cookies. */
export interface Onlooker {
  userId?: string | undefined
  cookies?: string | undefined
}

export async function createFlags(deps: FlagsDeps) {
  const { http, database, clock, realtime, publicUrl } = deps
  const flags = await openFlags({
    ...deps,
    changed: () => realtime.tellEverybodyHere(CONFIG_EVENT, (userId) => ({ flags: flags.of(userId) })),
  })
  const installation = await openInstallation(deps)
  const keys = await openProviderKeys(deps)
  const secret = await keepSecret(database.db, 'flag_preview', randomBytes(32).toString('base64url'))
  const previews = createPreviews({ secret, clock, isSecure: () => publicUrl().startsWith('https:') })
  bindFlags(http, flags, previews)
  bindInstallation(http, installation)
  bindProviderKeys(http, keys)

  return {
    of: flags.of,
    isOnForSome: (name: FlagName) => flags.isOnForSome(name),
    /** What browsers show: the flags as they are for somebody, and the one that is looked at in another state. */
    shown({ userId, cookies }: Onlooker = {}): Pick<PublicConfig, 'flags' | 'preview'> {
      const own = flags.of(userId)
      const preview = previews.in(cookies, userId)
      if (!preview) return { flags: own }
      const { name, until } = preview
      return {
        flags: { ...own, [name]: preview.value },
        preview: { name, until: new Date(until).toISOString() },
      }
    },
    /** What two other admins decide about; for the council. */
    proposal: {
      kind: FLAG_PROPOSAL,
      payload: z.object({ name: z.custom<FlagName>(), state: FlagState, at: z.optional(z.iso.datetime()) }),
      /** From whether it is on for anybody to what it would be. */
      summary: ({
        name,
        state: { value, rollout },
        at,
      }: {
        name: FlagName
        state: FlagState
        at?: string
      }) => [
        { name, before: String(flags.isOnForSome(name)), after: String(value) },
        ...(rollout === null ? [] : [{ name: 'rollout', before: null, after: `${rollout} %` }]),
        ...(at === undefined ? [] : [{ name: 'at', before: null, after: at }]),
      ],
      decided: flags.decided,
    },
    storageLimits: () => storageLimitsOf(installation.current()),
    /** Mails that one person may send to others in a day; 0 for any number. */
    mailsPerDay: () => installation.current().mailsPerDay,
    /** Hours within which cases of moderation are decided, by how grave they are. */
    dueHours: () => {
      const { dueHighHours: high, dueMediumHours: medium, dueLowHours: low } = installation.current()
      return { high, medium, low }
    },
    keptDays: () => {
      const { vitalsDays, mailDays } = installation.current()
      return { vitals: vitalsDays, mails: mailDays }
    },
    /** Brings what was scheduled and is due. To be called every few seconds. */
    runDue: async () => void (await flags.runDue()),
    /** Keys that somebody has to see to; for the console. */
    keyTroubles: () => keys.troubles(),
    close() {
      flags.close()
      installation.close()
      keys.close()
    },
  }
}
