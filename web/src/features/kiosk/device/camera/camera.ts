/** Camera state of a booth. */
export type CameraState =
  | { name: 'off' | 'opening' | 'lost' | 'none' | 'denied' }
  /** `isDark`: frames are received, but every frame is black, as with a lens cap on. */
  | { name: 'live'; label: string; width: number; height: number; isDark: boolean }

export interface CameraChoice {
  deviceId: string
  label: string
}

export interface CameraDeps {
  media: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  /**
   * Plays the stream off screen and provides both the callback of each shown frame and the count of received frames.
   */
  video: HTMLVideoElement
  now: () => number
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after: (ms: number, callback: () => void) => () => void
  /** Returns whether the current frame is entirely black. */
  isBlack: () => boolean
  preferred: () => CameraChoice | undefined
  remember: (choice: CameraChoice) => void
}

/** Timeout without a frame in ms. A camera that stops sending frames fires no event. */
const SILENT_MS = 1_000
/**
 * On an overloaded device frames are late, and reopening the camera adds to the load. A loss within `SOON_MS` of
 * opening therefore doubles the timeout, up to `LONGEST_SILENT_MS`.
 */
const SOON_MS = 15_000
const LONGEST_SILENT_MS = 8_000
/** Timeout for the first frame in ms, doubled at each attempt. A camera that fails to start fires no event. */
const BEGINS_MS = 10_000
const LOOK_EVERY_MS = 250
/**
 * A check for light runs every `LIGHT_EVERY` frame checks. `DARK_LOOKS` dark results in a row mean that the image is
 * dark.
 */
const LIGHT_EVERY = 4
const DARK_LOOKS = 3
const AGAIN_AFTER_MS = [0, 1_000, 2_000, 5_000]

export type Camera = ReturnType<typeof createCamera>

/** Keeps one camera open. After a loss it reconnects automatically and prefers the same camera. */
export function createCamera({ media, video, now, after, isBlack, preferred, remember }: CameraDeps) {
  const listeners = new Set<() => void>()
  let state: CameraState = { name: 'off' }
  let stream: MediaStream | null = null
  let frameAt = 0
  let openAt = 0
  let patience = SILENT_MS
  let attempt = 0
  let opening = 0
  let cancelLook = () => {}
  let cancelAgain = () => {}

  function setState(next: CameraState): void {
    state = next
    for (const listen of listeners) listen()
  }

  function release(): void {
    cancelLook()
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    video.srcObject = null
  }

  function lose(name: 'lost' | 'none' | 'denied'): void {
    if (state.name === 'off') return
    release()
    setState({ name })
    const wait = AGAIN_AFTER_MS[Math.min(attempt, AGAIN_AFTER_MS.length - 1)]!
    attempt += 1
    cancelAgain()
    cancelAgain = after(wait, () => void open())
  }

  function watch(): void {
    const listener = () => {
      frameAt = now()
      if (stream) video.requestVideoFrameCallback(listener)
    }
    video.requestVideoFrameCallback(listener)
    let looks = 0
    let black = 0
    let lookedAt = now()
    let frames = framesOf(video)
    const measureLight = () => {
      black = isBlack() ? black + 1 : 0
      const isDark = black >= DARK_LOOKS
      if (state.name === 'live' && state.isDark !== isDark) setState({ ...state, isDark })
    }
    const checkCamera = () => {
      looks += 1
      // While the page was blocked, no frame callback could run.
      frameAt += Math.max(0, now() - lookedAt - LOOK_EVERY_MS)
      // A busy page runs the callbacks late for frames that were received in time.
      const counted = framesOf(video)
      if (counted !== frames) frameAt = Math.max(frameAt, lookedAt)
      frames = counted
      lookedAt = now()
      if (looks % LIGHT_EVERY === 0 && document.visibilityState !== 'hidden') measureLight()
      // A hidden page receives no frames.
      if (document.visibilityState === 'hidden') frameAt = now()
      if (now() - frameAt > patience) {
        patience = now() - openAt < SOON_MS ? Math.min(patience * 2, LONGEST_SILENT_MS) : SILENT_MS
        lose('lost')
      } else cancelLook = after(LOOK_EVERY_MS, checkCamera)
    }
    cancelLook = after(LOOK_EVERY_MS, checkCamera)
  }

  async function open(): Promise<void> {
    const mine = ++opening
    cancelAgain()
    release()
    if (state.name === 'off') setState({ name: 'opening' })
    try {
      const opened = await firstThatOpens(media, preferred())
      if (mine !== opening) {
        for (const track of opened.getTracks()) track.stop()
        return
      }
      stream = opened
      const [track] = opened.getVideoTracks()
      track!.addEventListener('ended', () => stream === opened && lose('lost'))
      video.srcObject = opened
      const cancelTimeout = after(BEGINS_MS * 2 ** Math.min(attempt, 3), () => {
        if (mine !== opening) return
        opening += 1
        lose('lost')
      })
      await video.play().finally(cancelTimeout)
      if (mine !== opening) return
      frameAt = openAt = now()
      attempt = 0
      const { deviceId = '', width = video.videoWidth, height = video.videoHeight } = track!.getSettings()
      remember({ deviceId, label: track!.label })
      setState({ name: 'live', label: track!.label, width, height, isDark: false })
      watch()
    } catch (error) {
      if (mine !== opening) return
      const name = error instanceof Error ? error.name : ''
      lose(name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'none' : 'lost')
    }
  }

  const onChange = () => {
    if (state.name === 'off' || state.name === 'live') {
      // Another camera was plugged or unplugged. The open one fires its own event.
      return
    }
    attempt = 0
    void open()
  }
  media.addEventListener('devicechange', onChange)

  return {
    state: () => state,
    stream: () => stream,
    age: () => now() - frameAt,
    attempts: () => attempt,
    open,
    close(): void {
      opening += 1
      cancelAgain()
      setState({ name: 'off' })
      release()
    },
    dispose(): void {
      media.removeEventListener('devicechange', onChange)
      this.close()
    },
    video,
    subscribe(listen: () => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

/** Returns the number of frames received during playback, shown or not. */
const framesOf = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames

/**
 * Tries the chosen camera, then one with the same name, since ids change with the port, then any, at the highest
 * resolution.
 */
async function firstThatOpens(
  media: CameraDeps['media'],
  choice: CameraChoice | undefined,
): Promise<MediaStream> {
  const size = { width: { ideal: 3840 }, height: { ideal: 2160 } }
  const open = (deviceId?: string) =>
    media.getUserMedia({
      audio: false,
      video: deviceId ? { ...size, deviceId: { exact: deviceId } } : { ...size, facingMode: 'user' },
    })
  if (!choice) return open()
  const cameras = (await media.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  const same =
    cameras.find(({ deviceId }) => deviceId === choice.deviceId) ??
    cameras.find(({ label }) => label !== '' && label === choice.label)
  if (!same?.deviceId) return open()
  return open(same.deviceId).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotAllowedError') throw error
    return open()
  })
}
