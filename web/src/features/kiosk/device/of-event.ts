import type { KioskSelf } from '@studio/contract/kiosk'
import type { BoothCore } from './core.ts'
import { configOf } from './flow/plan.ts'
import type { Overrides } from './store/rows.ts'
import { firstLocaleOf } from './visits.ts'

interface OnThisDevice {
  overrides: () => Overrides
  /** Whoever stands here has chosen their language: what comes from the server meanwhile leaves it. */
  hasSpoken: () => boolean
}

/** What the event says, as it is taken over. */
export function createOfEvent(core: BoothCore, { overrides, hasSpoken }: OnThisDevice) {
  const { deps } = core
  const { store, clock } = deps

  /** What the event says by now, taken over between guests. */
  async function refresh(): Promise<void> {
    if (!core.view().isPaired) return
    try {
      const self = await deps.wire.self()
      await takeOver(self)
    } catch {
      // Without a network it runs by what it has.
    }
  }

  async function takeOver(self: KioskSelf): Promise<void> {
    await store.keepSelf(self)
    hearTime(self.now)
    if (self.pictures.length > 0)
      void import('./own-pictures.ts').then((m) => m.keepPictures(core, self.pictures)).catch(() => undefined)
    const { flow, self: before } = core.view()
    if (flow.step === 'attract') {
      core.show({ self, config: { ...configOf(self), ...overrides() } })
      if (!(hasSpoken() && core.view().config.locales.includes(core.view().locale)))
        core.show({ locale: firstLocaleOf(core.view().config) })
    } else if (before) {
      // Of what it runs by nothing changes under a guest; how the printer is does.
      core.show({ self: { ...before, printer: self.printer } })
    }
  }

  function hearTime(now: string): void {
    const clockOffset = Date.parse(now) - clock.now()
    core.show({ clockOffset })
    void store.write('clockOffset', clockOffset)
  }

  return { refresh, takeOver, hearTime }
}
