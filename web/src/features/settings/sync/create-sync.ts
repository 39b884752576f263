import { MINUTE_MS } from '@studio/contract/kernel'
import type { EndpointOutput } from '@studio/contract/kernel'
import {
  getSettings,
  KeptSettings as Answer,
  putSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '@studio/contract/settings'
import { safeParse } from 'zod/mini'
import { type Call, removeSent, unsentChanges } from '../../../platform/index.ts'
import type { KeptSettings } from '../stored-settings.ts'

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * MINUTE_MS

type Room = Pick<Settings, 'theme' | 'language' | 'anonymousAnalytics'>

export interface SyncDeps {
  settingsStore: KeptSettings
  call: Call
  /** Theme and language, which the browser stores separately. */
  room: { read(): Room; adopt(room: Partial<Room>): void }
  now?: () => number
}

/**
 * Syncs the settings of this browser with those of the account in both directions. Changes that can't be sent are
 * sent later, by any open tab.
 */
export function createSync({ settingsStore, call, room, now = Date.now }: SyncDeps) {
  let version = -1
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function adopt(answer: EndpointOutput<typeof getSettings>): void {
    // Responses and realtime messages can overtake each other.
    if (isStopped || answer.version < version) return
    version = answer.version
    const { settings, updatedAt } = answer
    const unsent = unsentChanges()
    const { theme, language, anonymousAnalytics, ...others } = settings
    const isTaken = (name: string) => !(name in unsent)
    const isChosen = (name: SettingName) => updatedAt[name] !== undefined && isTaken(name)
    settingsStore.keep(Object.fromEntries(Object.entries(others).filter(([name]) => isTaken(name))))
    // Values that the account doesn't have yet stay as they are in the browser.
    room.adopt({
      ...(isChosen('theme') && { theme }),
      ...(isChosen('language') && { language }),
      ...(isChosen('anonymousAnalytics') && { anonymousAnalytics }),
    })
  }

  async function exchange(): Promise<void> {
    const unsent = unsentChanges()
    const names = SETTING_NAMES.filter((name) => name in unsent)
    if (names.length === 0) return adopt(await call(getSettings, {}))
    const local = { ...settingsStore.current(), ...room.read() }
    const timeOf = (at: number) => new Date(at).toISOString()
    const pick = <Value>(of: (name: SettingName) => Value) =>
      Object.fromEntries(names.map((name) => [name, of(name)]))
    const answer = await call(putSettings, {
      body: {
        settings: pick((name) => local[name]),
        updatedAt: pick((name) => timeOf(unsent[name]!)),
        sentAt: timeOf(now()),
      },
    })
    removeSent(unsent)
    adopt(answer)
  }

  async function work(): Promise<void> {
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        await exchange()
      }
      retryMs = FIRST_RETRY_MS
    } catch {
      timer = setTimeout(run, retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    } finally {
      running = undefined
    }
  }

  function run(): void {
    clearTimeout(timer)
    isWanted = true
    if (!isStopped) running ??= work()
  }

  return {
    /** Syncs now, or right after the running sync. */
    run,
    /** Applies a realtime message. */
    receive(payload: unknown): void {
      const read = safeParse(Answer, payload)
      if (read.success) adopt(read.data)
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
