import type { Plane } from '@studio/domain/likeness'
import type { CopyMove } from '../pixels/copy-move.ts'
// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import address from './copies.worker.ts?worker&url'

export type CopiesMessage = { kind: 'alive' } | { kind: 'found'; match: CopyMove }

/** Searches copies in a nested worker; undefined if that fails. */
export type SearchInWorker = (luma: Plane, heartbeat: () => void) => Promise<CopyMove | undefined>

/** Worker interface. */
export type Helper = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** Nested worker, terminated with its parent. Not supported by all browsers. */
function startHelper(): Helper | undefined {
  try {
    return new Worker(address, { type: 'module' })
  } catch {
    return undefined
  }
}

/** Started in advance, so that its file is loaded; used for one image. */
export class Copies {
  private helper: Helper | undefined
  private isBroken = false
  private cancelWait = () => {}

  constructor(start = startHelper) {
    this.helper = start()
    this.helper?.addEventListener('error', () => {
      this.isBroken = true
      this.cancelWait()
    })
  }

  search: SearchInWorker = (luma, heartbeat) => {
    const { helper } = this
    if (!helper || this.isBroken) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.cancelWait = () => resolve(undefined)
      helper.addEventListener('message', (event) => {
        const message = (event as MessageEvent<CopiesMessage>).data
        if (message.kind === 'alive') return heartbeat()
        // Frees its tables, which are larger than the image.
        helper.terminate()
        this.helper = undefined
        resolve(message.match)
      })
      helper.postMessage(luma)
    })
  }
}
