import type { BoothCore } from './core.ts'

/** Delay after which a guest with a missing camera is asked to call the host. */
const CALL_AFTER_MS = 20_000
/** Minimum free space in bytes for a photo and its sheet. */
const MIN_FREE_BYTES = 12 * 1024 * 1024
const LOOK_FOR_ROOM_MS = 30_000

/** Handles a missing camera and a full disk, which prevent new visits. Both recover automatically. */
export function createErrorState(core: BoothCore) {
  const { deps } = core
  const { store, camera, clock } = deps

  let cancelCall: (() => void) | null = null
  function callForCamera(): void {
    core.show({ isCameraMissing: true })
    core.count('host-called')
    core.send({ type: 'callHost' })
  }
  camera.subscribe(() => {
    const { name } = camera.state()
    const isOffline = name === 'lost' || name === 'none' || name === 'denied'
    if (name === 'live' || name === 'off') {
      cancelCall?.()
      cancelCall = null
      if (core.view().isCameraMissing) core.show({ isCameraMissing: false })
    }
    if (name === 'live') core.send({ type: 'cameraBack' })
    if (isOffline) {
      cancelCall ??= clock.after(CALL_AFTER_MS, callForCamera)
      core.send({ type: 'cameraLost' })
    }
  })

  /** Purges sent captures if space is low. The booth is closed until there is space. */
  async function purgeForSpace(): Promise<void> {
    const storage = await deps.storage()
    const hasRoom = storage !== null && storage.quotaBytes - storage.usedBytes > MIN_FREE_BYTES
    const isShort = storage !== null && !hasRoom
    if (core.view().isFull ? !hasRoom : isShort) {
      const freed = await store.purge(clock.now(), true).catch(() => 0)
      core.show({ isFull: freed === 0 })
    } else core.show({ isFull: false })
    if (core.view().isFull) clock.after(LOOK_FOR_ROOM_MS, () => void purgeForSpace())
  }
  function full(): void {
    if (!core.view().isFull) clock.after(LOOK_FOR_ROOM_MS, () => void purgeForSpace())
    core.show({ isFull: true })
    core.send({ type: 'full' })
  }

  return { full, lookForRoom: purgeForSpace }
}
