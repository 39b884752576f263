import type { KioskSelf } from '@studio/contract/kiosk'
import type { BoothCore } from './core.ts'
import { configOf } from './flow/plan.ts'
import type { Overrides } from './store/rows.ts'
import { firstLocaleOf } from './visits.ts'

interface OnThisDevice {
  overrides: () => Overrides
  /** The guest has chosen a language, so updates from the server do not change it. */
  hasChosenLanguage: () => boolean
}

/** Loads and applies the settings of the event. */
export function createOfEvent(core: BoothCore, { overrides, hasChosenLanguage }: OnThisDevice) {
  const { deps } = core
  const { store, clock } = deps

  /** Loads the event again. Its settings apply between guests. */
  async function refresh(): Promise<void> {
    if (!core.view().isPaired) return
    try {
      const self = await deps.wire.self()
      await takeOver(self)
    } catch {
      // Offline, the stored settings remain in use.
    }
  }

  async function takeOver(self: KioskSelf): Promise<void> {
    await store.keepSelf(self)
    syncTime(self.now)
    if (self.pictures.length > 0)
      void import('./own-pictures.ts')
        .then((m) => m.downloadPictures(core, self.pictures))
        .catch(() => undefined)
    const { flow, self: before } = core.view()
    if (flow.step === 'attract') {
      core.show({ self, config: { ...configOf(self), ...overrides() } })
      if (!(hasChosenLanguage() && core.view().config.locales.includes(core.view().locale)))
        core.show({ locale: firstLocaleOf(core.view().config) })
    } else if (before) {
      // The settings do not change during a visit. The printer status does.
      core.show({ self: { ...before, printer: self.printer } })
    }
  }

  function syncTime(now: string): void {
    const clockOffset = Date.parse(now) - clock.now()
    core.show({ clockOffset })
    void store.write('clockOffset', clockOffset)
  }

  return { refresh, takeOver, hearTime: syncTime }
}
