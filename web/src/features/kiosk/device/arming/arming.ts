import { MINUTE_MS } from '@studio/contract/kernel'
import type { OfflineFiles, ShellMessage } from './shell.ts'
import type { Clock } from '../timer.ts'

/** Availability of the booth's files on this device. */
export interface Files {
  kept: OfflineFiles
  /** Files stored, out of `of`, while `kept` is `keeping`. */
  done: number
  of: number
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const LOOK_FOR_BUILD_MS = 10 * MINUTE_MS

interface ArmingDeps {
  keep: (progress: (message: ShellMessage) => void) => Promise<ShellMessage>
  clock: Clock
  onFiles: (files: Files) => void
  /** Called when a newer build was stored: the page on the screen is outdated. */
  onNewBuild: () => void
}

export interface Arming {
  /** Retries immediately, for example when the network is back or the host asks for it. */
  now: () => void
  stop: () => void
}

/** Stores all files of the booth, with retries. Afterwards checks for a new build every ten minutes. */
export function startArming({ keep, clock, onFiles, onNewBuild }: ArmingDeps): Arming {
  let files: Files = { kept: 'unknown', done: 0, of: 0 }
  let pause = FIRST_PAUSE_MS
  let isKeeping = false
  let isCancelled = false
  let cancel = () => {}

  function update(change: Partial<Files>): void {
    if (isCancelled) return
    files = { ...files, ...change }
    onFiles(files)
  }

  async function run(): Promise<void> {
    if (isKeeping || isCancelled) return
    cancel()
    isKeeping = true
    // A complete set stays complete while a newer build is being checked.
    const isComplete = files.kept === 'all'
    const { kept, isOther } = await keep(({ done = 0, of = 0 }) => {
      if (!isComplete) update({ kept: 'keeping', done, of })
    })
    isKeeping = false
    if (isCancelled) return
    if (!(isComplete && kept === 'unknown')) update({ kept })
    if (isOther) onNewBuild()
    const isDone = files.kept === 'all'
    cancel = clock.after(isDone ? LOOK_FOR_BUILD_MS : pause, () => void run())
    pause = isDone ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  void run()
  return {
    now() {
      pause = FIRST_PAUSE_MS
      void run()
    },
    stop() {
      isCancelled = true
      cancel()
    },
  }
}
