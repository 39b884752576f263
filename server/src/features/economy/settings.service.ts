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

/** Raising what one admin may adjust alone is nothing that one admin may do alone. */
const HIGHER_LIMIT = 'economy.limit'
const UNSAID = 'The limit of what one admin may adjust in a day.'

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

  /** The rest is written at once; null where nothing is for the council. */
  async function changeOrPropose(tx: Database, { actorId, wanted, reason }: Change): Promise<string | null> {
    const { adjustmentLimit, ...rest } = wanted
    const before = settingsOf(await lockSettings(tx)).adjustmentLimit
    const isHigher = adjustmentLimit !== undefined && adjustmentLimit > before
    await write(tx, { actorId, wanted: isHigher ? rest : wanted, reason })
    if (!isHigher) return null
    const asked = { kind: HIGHER_LIMIT, subject: null, payload: { adjustmentLimit, before } }
    return (await propose(tx, { ...asked, reason: reason ?? UNSAID, proposerId: actorId })).id
  }

  return {
    get,
    prices: (): Prices => ({ image: get().priceImage, videoSecond: get().priceVideoSecond }),

    /** A higher limit of what one admin may do alone is proposed to the council; all else holds at once. */
    async change(actorId: string, wanted: Wanted, reason?: string) {
      const proposalId = await database.transact((tx) => changeOrPropose(tx, { actorId, wanted, reason }))
      await refresh()
      return { settings: current, proposalId }
    },

    /** What the council decides. */
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
        { proposerId, reason }: { proposerId: string; reason: string },
      ) => write(tx, { actorId: proposerId, wanted: { adjustmentLimit }, reason }),
    } as const,

    close: unlisten,
  }
}
