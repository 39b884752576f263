import type { KeptFiles, Told } from './shell.ts'
import type { Clock } from '../timer.ts'

/** How far the files of the booth are kept on this device. */
export interface Files {
  kept: KeptFiles
  /** Of how many how many are here, while they are being kept. */
  done: number
  of: number
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const LOOK_FOR_BUILD_MS = 10 * 60_000

interface ArmingDeps {
  keep: (progress: (told: Told) => void) => Promise<Told>
  clock: Clock
  onFiles: (files: Files) => void
  /** Another build was taken: the page on the screen is of the one before. */
  onOther: () => void
}

export interface Arming {
  /** Tries at once, as when the network is back or its host asks for it. */
  now: () => void
  stop: () => void
}

/** Has all files of the booth kept, and tries until they are; from then on looks for those of a new build every ten minutes. */
export function startArming({ keep, clock, onFiles, onOther }: ArmingDeps): Arming {
  let files: Files = { kept: 'unknown', done: 0, of: 0 }
  let pause = FIRST_PAUSE_MS
  let isKeeping = false
  let isOver = false
  let cancel = () => {}

  function tell(change: Partial<Files>): void {
    if (isOver) return
    files = { ...files, ...change }
    onFiles(files)
  }

  async function run(): Promise<void> {
    if (isKeeping || isOver) return
    cancel()
    isKeeping = true
    // What was whole stays so while a further build is looked for.
    const isWhole = files.kept === 'all'
    const { kept, isOther } = await keep(({ done = 0, of = 0 }) => {
      if (!isWhole) tell({ kept: 'keeping', done, of })
    })
    isKeeping = false
    if (isOver) return
    if (!(isWhole && kept === 'unknown')) tell({ kept })
    if (isOther) onOther()
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
      isOver = true
      cancel()
    },
  }
}
