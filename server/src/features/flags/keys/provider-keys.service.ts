import {
  flagsReasons,
  KEYED_PROVIDERS,
  type KeyedProvider,
  PROVIDER_SETTINGS,
  type ProviderKey,
} from '@studio/contract/flags'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { dayOf } from '@studio/domain/kernel'
import type { CheckKey, KeyCheck } from '../../../engines/keys.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Config } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { createCachedTable } from '../../../platform/cached-table/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { CannotOpen, type Sealing } from '../../../platform/sealing/index.ts'
import * as store from './provider-keys.store.ts'

export interface ProviderKeysDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  config: Pick<Config, 'engines' | 'databaseUrl'>
  /** Source of API keys for engines. */
  keyring: Keyring
  sealing: Sealing
  /** Sends a provider a small request with its key from the keyring. */
  checkKey: CheckKey
}

const LABELS: Record<KeyedProvider, string> = {
  gemini: 'Gemini',
  openai: 'OpenAI, DALL-E',
  leonardo: 'Leonardo AI',
  openrouter: 'OpenRouter',
  veo: 'VEO',
  flow: 'Flow',
}
const TAIL = 4
const WARNED_DAYS = 14
/** Timeout of a check in ms. */
const CHECK_MS = 20_000

/** Keys that need attention, for the console. */
export interface KeyProblem {
  provider: KeyedProvider
  label: string
  what: 'refused' | 'sealed' | 'expires' | 'expired'
  /** ISO instant or day; null if unknown. */
  since: string | null
}

export type ProviderKeys = Awaited<ReturnType<typeof createProviderKeysService>>

/** API keys of providers: encrypted in the database, decrypted in the memory of each process, never returned. */
export async function createProviderKeysService(deps: ProviderKeysDeps) {
  const { database, pubsub, clock, log, config, keyring, sealing, checkKey } = deps
  /** Providers whose key this process can’t unseal. */
  let closed = new Set<string>()
  /** Check results of environment keys in this process; they have no row. */
  const ofEnvironment = new Map<KeyedProvider, KeyCheck & { at: Date }>()

  async function decryptRows(): Promise<store.KeyRow[]> {
    const rows = await store.findKeys(database.db)
    const open = new Map<string, string>()
    const unopened = new Set<string>()
    for (const { provider, sealed } of rows)
      try {
        open.set(provider, await sealing.open(nameFor(provider), sealed))
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error
        unopened.add(provider)
        if (!closed.has(provider))
          log.error(
            { provider },
            'the key of a provider cannot be opened: all processes need the same STUDIO_SECRET, or enter the key again',
          )
      }
    closed = unopened
    keyring.hold(open)
    return rows
  }
  const cache = await createCachedTable({
    pubsub,
    clock,
    log,
    channel: store.KEYS_CHANNEL,
    read: decryptRows,
  })

  /** The setting that determines the key of a provider; undefined if there is none. */
  const lockOf = (provider: KeyedProvider): string | undefined => {
    if (provider === 'veo' && config.engines.veo.account) return 'STUDIO_VEO_CREDENTIALS'
    return config.engines[provider].key === undefined ? undefined : PROVIDER_SETTINGS[provider]
  }

  function checkUnlocked(provider: KeyedProvider): void {
    const setting = lockOf(provider) ?? (canTakeKey(config, provider) ? undefined : 'STUDIO_VEO_URL')
    if (setting) throw refuse(flagsReasons.decidedByServer, { settings: setting })
  }

  function present(provider: KeyedProvider, row: store.KeyRow | undefined): ProviderKey {
    const lockedBy = lockOf(provider) ?? null
    const nothing = { changedAt: null, checkedAt: null, tookMs: null, problem: null, expiresOn: null }
    const shared = { provider, label: LABELS[provider], lockedBy }
    if (lockedBy) {
      const checked = ofEnvironment.get(provider)
      return {
        ...shared,
        ...nothing,
        state: checked?.state ?? 'unchecked',
        tail: config.engines[provider].key?.slice(-TAIL) ?? null,
        ...(checked
          ? { checkedAt: checked.at.toISOString(), tookMs: checked.tookMs, problem: checked.problem }
          : {}),
      }
    }
    if (!row) return { ...shared, ...nothing, state: 'none', tail: null }
    const { tail, tookMs, problem, expiresOn } = row
    return {
      ...shared,
      tail,
      tookMs,
      problem,
      expiresOn,
      state: closed.has(provider) ? 'sealed' : row.state,
      changedAt: row.changedAt.toISOString(),
      checkedAt: row.checkedAt?.toISOString() ?? null,
    }
  }

  const rowOf = async (provider: KeyedProvider) =>
    (await store.findKeys(database.db)).find((row) => row.provider === provider)
  const read = async (provider: KeyedProvider) => present(provider, await rowOf(provider))

  /** Facts about a key for the audit log. */
  const traceOf = (row: Pick<store.KeyRow, 'tail' | 'expiresOn'> | undefined) =>
    row ? { tail: row.tail, expiresOn: row.expiresOn } : {}

  async function note(
    provider: KeyedProvider,
    row: store.KeyRow | undefined,
    { state, tookMs, problem }: KeyCheck,
  ) {
    const at = clock.now()
    if (lockOf(provider)) ofEnvironment.set(provider, { state, tookMs, problem, at })
    else if (row) await store.saveCheck(database.db, { ...row, checkedAt: at, state, tookMs, problem })
  }

  const unsubscribe = keyring.onRefused((provider) => {
    const keyed = (KEYED_PROVIDERS as string[]).includes(provider) ? (provider as KeyedProvider) : undefined
    if (!keyed) return
    const problem = 'The provider did not accept the key.'
    void rowOf(keyed)
      .then((row) =>
        row?.state === 'refused' ? undefined : note(keyed, row, { state: 'refused', tookMs: null, problem }),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record a refused provider key'))
  })

  return {
    async list() {
      const rows = new Map((await store.findKeys(database.db)).map((row) => [row.provider, row]))
      return {
        keys: KEYED_PROVIDERS.filter(
          (each) => canTakeKey(config, each) || lockOf(each) || rows.has(each),
        ).map((provider) => present(provider, rows.get(provider))),
        sealedWith: sealing.with,
        needsSecret: config.databaseUrl !== undefined,
      }
    },

    get: (providerName: string) => read(providerOf(providerName)),

    async put(
      actorId: string,
      providerName: string,
      {
        key,
        expiresOn = null,
        reason,
      }: { key: string; expiresOn?: string | null | undefined; reason: string },
    ) {
      const provider = providerOf(providerName)
      checkUnlocked(provider)
      if (expiresOn !== null && expiresOn < dayOf(clock.now()))
        throw refuse(flagsReasons.dayPassed, undefined, { details: { expiresOn: 'This day has passed.' } })
      const sealed = await sealing.seal(nameFor(provider), key)
      const tail = key.slice(-TAIL)
      await database.transact(async (tx) => {
        const before = await store.lockKey(tx, provider)
        await store.writeKey(tx, { provider, sealed, tail, changedAt: clock.now(), expiresOn })
        await recordAudit(tx, {
          actorId,
          action: 'provider-keys.put',
          subjectId: provider,
          reason,
          at: clock.now(),
          before: traceOf(before),
          after: { tail, expiresOn },
        })
      })
      await cache.refresh()
      return read(provider)
    },

    async remove(actorId: string, providerName: string, reason: string) {
      const provider = providerOf(providerName)
      if (canTakeKey(config, provider)) checkUnlocked(provider)
      await database.transact(async (tx) => {
        const before = await store.lockKey(tx, provider)
        if (!before) throw refuse(flagsReasons.keyGone)
        await store.deleteKey(tx, provider)
        await recordAudit(tx, {
          actorId,
          action: 'provider-keys.remove',
          subjectId: provider,
          reason,
          at: clock.now(),
          before: traceOf(before),
          after: {},
        })
      })
      await cache.refresh()
      return read(provider)
    },

    /** Checks the key with the provider, stores the result, and returns it as the state of the key. */
    async check(providerName: string) {
      const provider = providerOf(providerName)
      const row = await rowOf(provider)
      if (!lockOf(provider) && (!row || closed.has(provider))) return present(provider, row)
      await note(provider, row, await checkKey(provider, AbortSignal.timeout(CHECK_MS)))
      return read(provider)
    },

    /** Problems that need attention. */
    async troubles(): Promise<KeyProblem[]> {
      const today = dayOf(clock.now())
      const warnFrom = dayOf(new Date(clock.now().getTime() + WARNED_DAYS * DAY_MS))
      const { keys } = await this.list()
      return keys.flatMap(({ provider, label, state, checkedAt, expiresOn }): KeyProblem[] => {
        if (state === 'refused') return [{ provider, label, what: 'refused', since: checkedAt }]
        if (state === 'sealed') return [{ provider, label, what: 'sealed', since: null }]
        if (expiresOn === null || expiresOn > warnFrom) return []
        return [{ provider, label, what: expiresOn < today ? 'expired' : 'expires', since: expiresOn }]
      })
    },

    close() {
      unsubscribe()
      cache.close()
    },
  }
}

/** VEO takes a key only if a server for it is configured: Google’s API for keys no longer has VEO. */
const canTakeKey = ({ engines }: Pick<Config, 'engines'>, provider: KeyedProvider): boolean =>
  provider !== 'veo' || engines.veo.takesKey

/** @throws Refusal NOT_FOUND */
function providerOf(providerName: string): KeyedProvider {
  if ((KEYED_PROVIDERS as string[]).includes(providerName)) return providerName as KeyedProvider
  throw new Refusal('NOT_FOUND', `Unknown provider: ${providerName}.`)
}

/** Purpose that a key is sealed for. The key of another provider can’t be unsealed with it. */
const nameFor = (provider: string) => `provider-key:${provider}`
