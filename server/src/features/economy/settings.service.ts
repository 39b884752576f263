import type { EconomySettings, Prices } from '@studio/contract/economy'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { News } from '../../platform/news/index.ts'
import { keepAudit } from '../../platform/audit/index.ts'
import { findSettings, lockSettings, writeSetting } from './settings.store.ts'

export interface SettingsDeps {
  database: DatabaseHandle
  news: News
  clock: Clock
  log: Log
}

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
export async function openSettings({ database, news, clock, log }: SettingsDeps) {
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

  return {
    get,
    prices: (): Prices => ({ image: get().priceImage, videoSecond: get().priceVideoSecond }),

    /** With a note of what was before; what is the same already is not noted. */
    async change(
      actorId: string,
      wanted: { [K in keyof EconomySettings]?: number | undefined },
      reason?: string,
    ): Promise<EconomySettings> {
      await database.transact(async (tx) => {
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
          before: pick(before),
          after: pick(wanted),
          at: clock.now(),
        })
      })
      await refresh()
      await news.send(CHANGED_NEWS, '')
      return current
    },

    close: unlisten,
  }
}
