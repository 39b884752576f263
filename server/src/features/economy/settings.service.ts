import type { EconomySettings, Prices } from '@studio/contract/economy'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { News } from '../../platform/news/index.ts'
import { keepAudit } from '../../platform/audit/index.ts'
import type { CouncilRules } from './proposals/council-rules.ts'
import { findSettings, lockSettings, tellChanged, writeSetting } from './settings.store.ts'

export interface SettingsDeps {
  database: DatabaseHandle
  news: News
  clock: Clock
  log: Log
  propose: CouncilRules['propose']
}

type Wanted = { [K in keyof EconomySettings]?: number | undefined }
interface Change {
  actorId: string
  wanted: Wanted
  reason?: string | undefined
}

/** What creates or moves value for everybody is nothing that one admin may do alone. */
const CHANGE = 'economy.settings'
/** How a higher limit was proposed before all of them were: such proposals may still be open. */
const HIGHER_LIMIT = 'economy.limit'
const UNSAID = 'No reason given.'

/** Limits on spending: one admin may lower them at once, as an emergency brake. */
const LIMITS = ['adjustmentLimit', 'budgetInstallationCents', 'budgetUserCents'] as const
const isLimit = (key: keyof EconomySettings) => (LIMITS as readonly string[]).includes(key)

/** Told to every process when a number has changed. */
const CHANGED_NEWS = 'economy_settings'
/** News can be missed while a connection is made again; no number is gone by for longer than this after its time. */
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

const WantedPayload: z.ZodMiniType<Wanted> = z.strictObject(
  Object.fromEntries(KEYS.map((key) => [key, z.optional(z.int())])),
)

const settingsOf = (rows: Map<string, number>): EconomySettings =>
  Object.fromEntries(KEYS.map((key) => [key, rows.get(NAMES[key]) ?? 0])) as EconomySettings

export type Settings = Awaited<ReturnType<typeof openSettings>>

/** The numbers the economy goes by: read once, and again when one has changed. */
export async function openSettings({ database, news, clock, log, propose }: SettingsDeps) {
  let current = settingsOf(await findSettings(database.db))
  let readAt = clock.now().getTime()
  const refresh = async () => {
    readAt = clock.now().getTime()
    current = settingsOf(await findSettings(database.db))
  }
  const refreshQuietly = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'prices could not be read'))
  const unlisten = news.on(CHANGED_NEWS, refreshQuietly)

  function get(): EconomySettings {
    if (clock.now().getTime() - readAt > TOLD_MS) refreshQuietly()
    return current
  }

  /** With a note of what was before; what is the same already is not noted. Tells every process at the commit. */
  async function write(tx: Database, { actorId, wanted, reason }: Change): Promise<void> {
    const before = settingsOf(await lockSettings(tx))
    const changed = KEYS.filter((key) => wanted[key] !== undefined && wanted[key] !== before[key])
    if (changed.length === 0) return
    for (const key of changed) await writeSetting(tx, NAMES[key], wanted[key] as number)
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => changed.includes(key as never)))
    await keepAudit(tx, {
      actorId,
      action: 'economy.settings',
      subjectId: 'economy',
      reason,
      at: clock.now(),
      before: pick(before),
      after: pick(wanted),
    })
    await tellChanged(tx, CHANGED_NEWS)
  }

  /** Lower limits are written at once; null where nothing else changes. */
  async function changeOrPropose(tx: Database, { actorId, wanted, reason }: Change): Promise<string | null> {
    const before = settingsOf(await lockSettings(tx))
    const lower: Wanted = {}
    const proposed: Wanted = {}
    for (const key of KEYS) {
      const value = wanted[key]
      if (value === undefined || value === before[key]) continue
      const target = isLimit(key) && value < before[key] ? lower : proposed
      target[key] = value
    }
    await write(tx, { actorId, wanted: lower, reason })
    if (Object.keys(proposed).length === 0) return null
    const asked = { kind: CHANGE, subject: null, payload: proposed }
    return (await propose(tx, { ...asked, reason: reason ?? UNSAID, proposerId: actorId })).id
  }

  const executeChange = (
    tx: Database,
    wanted: Wanted,
    { proposerId, reason }: { proposerId: string; reason: string },
  ) => write(tx, { actorId: proposerId, wanted, reason })

  return {
    get,
    prices: (): Prices => ({ image: get().priceImage, videoSecond: get().priceVideoSecond }),

    /**
     * Lower limits and budgets hold at once; all else is proposed to the council as one proposal and stays as it is until
     * it is approved.
     *
     * @throws Refusal CONFLICT while the same is proposed already.
     */
    async change(actorId: string, wanted: Wanted, reason?: string) {
      const proposalId = await database.transact((tx) => changeOrPropose(tx, { actorId, wanted, reason }))
      await refresh()
      return { settings: current, proposalId }
    },

    /** What the council decides: it moves everybody's money, and so needs two others where there are two. */
    proposal: {
      kind: CHANGE,
      payload: WantedPayload,
      needs: 2,
      summary: async (wanted: Wanted, tx: Database) => {
        const before = settingsOf(await findSettings(tx))
        return KEYS.filter((key) => wanted[key] !== undefined).map((name) => ({
          name,
          before: String(before[name]),
          after: String(wanted[name]),
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

    close: unlisten,
  }
}
