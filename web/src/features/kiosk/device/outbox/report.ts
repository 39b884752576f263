import type { BoothReport } from '@studio/contract/kiosk'
import type { Booth } from '../booth.ts'
import { type BoothView, waitingOf } from '../booth-view.ts'
import type { CameraState } from '../camera/camera.ts'
import type { OutboxRow } from '../store/rows.ts'

interface ReportDeps {
  booth: Pick<Booth, 'view' | 'camera' | 'store' | 'instant'>
  storage: () => Promise<BoothReport['storage']>
  build: string
}

/** Builds the booth report that accompanies each batch. */
export const reportOf =
  ({ booth, storage, build }: ReportDeps) =>
  async (outbox: readonly OutboxRow[]): Promise<BoothReport> => {
    const waiting = waitingOf(outbox)
    const pin = await booth.store.read('pin')
    const live = booth.camera.state()
    return {
      waiting: waiting.count,
      oldestWaitingAt: waiting.since === null ? null : booth.instant(waiting.since),
      parked: waiting.parked.length,
      build,
      camera: live.name === 'live' ? live.label.slice(0, 200) : null,
      isArmed: booth.view().files.kept === 'all',
      state: stateOf(booth.view(), live),
      storage: await storage(),
      pin: { failures: pin?.failures ?? 0, lockedSeconds: Math.ceil((pin?.lockedMs ?? 0) / 1000) },
    }
  }

function stateOf(
  { flow, closed, isCameraMissing, isFull }: BoothView,
  camera: CameraState,
): BoothReport['state'] {
  if (flow.isHostCalled || (isCameraMissing && !closed)) return 'calls-host'
  if (closed) return 'closed'
  if (flow.step !== 'attract') return 'in-session'
  return camera.name === 'live' && !camera.isDark && !isFull ? 'open' : 'not-ready'
}
