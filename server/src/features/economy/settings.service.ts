import type { EconomySettings, Prices } from '@studio/contract/economy'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import type { CouncilRules } from './proposals/council-rules.ts'
import { findSettings, lockSettings, notifyChanged, writeSetting } from './settings.store.ts'

export interface SettingsDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  propose: CouncilRules['propose']
}

type SettingsChange = { [K in keyof EconomySettings]?: number | undefined }
interface Change {
  actorId: string
  requested: SettingsChange
  reason?: string | undefined
}

/** Settings that create or move value for everyone need the council. */
const CHANGE = 'economy.settings'
/** Earlier kind of proposals for higher limits. Some may still be open. */
const HIGHER_LIMIT = 'economy.limit'
const UNSAID = 'No reason given.'

/** Spending limits. One admin may lower them immediately, as an emergency brake. */
const LIMITS = ['adjustmentLimit', 'budgetInstallationCents', 'budgetUserCents'] as const
const isLimit = (key: keyof EconomySettings) => (LIMITS as readonly string[]).includes(key)

/** Channel that notifies every process of changed settings. */
const CHANGED_CHANNEL = 'economy_settings'
/** Notifications can be missed during a reconnect, so values are reloaded at this interval. */
const TOLD_MS = 30_000

const NAMES = {
  priceImage: 'price_image',
  priceVideoSecond: 'price_video_second',
  welcomeCoin: 'welcome_coin',
  welcomeCredit: 'welcome_credit',
  welcomeToken: 'welcome_token',
  adjustmentLimit: 'adjustment_limit',
  budgetInstallationCents: 'budget_installation_cents',
  budgetUserCents: 'budget_user_cents',
} as const satisfies Record<keyof EconomySettings, string>

const KEYS = Object.keys(NAMES) as (keyof EconomySettings)[]

const ChangePayload: z.ZodMiniType<SettingsChange> = z.strictObject(
  Object.fromEntries(KEYS.map((key) => [key, z.optional(z.int())])),
)

const settingsOf = (rows: Map<string, number>): EconomySettings =>
  Object.fromEntries(KEYS.map((key) => [key, rows.get(NAMES[key]) ?? 0])) as EconomySettings

export type Settings = Awaited<ReturnType<typeof createSettingsService>>

/** Settings of the economy: loaded once, and again after each change. */
export async function createSettingsService({ database, pubsub, clock, log, propose }: SettingsDeps) {
  let current = settingsOf(await findSettings(database.db))
  let readAt = clock.now().getTime()
  const refresh = async () => {
    readAt = clock.now().getTime()
    current = settingsOf(await findSettings(database.db))
  }
  const refreshQuietly = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'failed to load prices'))
  const unsubscribe = pubsub.on(CHANGED_CHANNEL, refreshQuietly)

  function get(): EconomySettings {
    // Also true if the clock was set back.
    if (Math.abs(clock.now().getTime() - readAt) > TOLD_MS) refreshQuietly()
    return current
  }

  /**
   * Writes changes with an audit entry of the previous values; unchanged values are skipped. Notifies every process on
   * commit.
   */
  async function write(tx: Database, { actorId, requested, reason }: Change): Promise<void> {
    const before = settingsOf(await lockSettings(tx))
    const changed = KEYS.filter((key) => requested[key] !== undefined && requested[key] !== before[key])
    if (changed.length === 0) return
    for (const key of changed) await writeSetting(tx, NAMES[key], requested[key] as number)
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => changed.includes(key as never)))
    await recordAudit(tx, {
      actorId,
      action: 'economy.settings',
      subjectId: 'economy',
      reason,
      at: clock.now(),
      before: pick(before),
      after: pick(requested),
    })
    await notifyChanged(tx, CHANGED_CHANNEL)
  }

  /** Writes lower limits immediately. Returns null if nothing else changes. */
  async function changeOrPropose(
    tx: Database,
    { actorId, requested, reason }: Change,
  ): Promise<string | null> {
    const before = settingsOf(await lockSettings(tx))
    const lower: SettingsChange = {}
    const proposed: SettingsChange = {}
    for (const key of KEYS) {
      const value = requested[key]
      if (value === undefined || value === before[key]) continue
      const target = isLimit(key) && value < before[key] ? lower : proposed
      target[key] = value
    }
    await write(tx, { actorId, requested: lower, reason })
    if (Object.keys(proposed).length === 0) return null
    const proposal = { kind: CHANGE, subject: null, payload: proposed }
    return (await propose(tx, { ...proposal, reason: reason ?? UNSAID, proposerId: actorId })).id
  }

  const executeChange = (
    tx: Database,
    changes: SettingsChange,
    { proposerId, reason }: { proposerId: string; reason: string },
  ) => write(tx, { actorId: proposerId, requested: changes, reason })

  return {
    get,
    prices: (): Prices => ({ image: get().priceImage, videoSecond: get().priceVideoSecond }),

    /**
     * Lower limits and budgets apply immediately. Everything else becomes one proposal to the council and stays
     * unchanged until approved.
     * @throws Refusal CONFLICT while the same change is already proposed.
     */
    async change(actorId: string, changes: SettingsChange, reason?: string) {
      const proposalId = await database.transact((tx) =>
        changeOrPropose(tx, { actorId, requested: changes, reason }),
      )
      await refresh()
      return { settings: current, proposalId }
    },

    /**
     * Council proposal for prices, grants and higher limits. It affects everyone’s balance, so it needs two other
     * admins if there are two.
     */
    proposal: {
      kind: CHANGE,
      payload: ChangePayload,
      needs: 2,
      summary: async (changes: SettingsChange, tx: Database) => {
        const before = settingsOf(await findSettings(tx))
        return KEYS.filter((key) => changes[key] !== undefined).map((name) => ({
          name,
          before: String(before[name]),
          after: String(changes[name]),
        }))
      },
      execute: executeChange,
    } as const,

    higherLimit: {
      kind: HIGHER_LIMIT,
      payload: z.object({ adjustmentLimit: z.int(), before: z.int() }),
      needs: 1,
      summary: ({ adjustmentLimit, before }: { adjustmentLimit: number; before: number }) => [
        { name: 'adjustmentLimit', before: String(before), after: String(adjustmentLimit) },
      ],
      execute: (
        tx: Database,
        { adjustmentLimit }: { adjustmentLimit: number },
        by: { proposerId: string; reason: string },
      ) => executeChange(tx, { adjustmentLimit }, by),
    } as const,

    close: unsubscribe,
  }
}
