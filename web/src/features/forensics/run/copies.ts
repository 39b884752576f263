import type { Plane } from '@studio/domain/likeness'
import type { CopyMove } from '../pixels/copy-move.ts'
// Vite makes the address of it.
// oxlint-disable-next-line import/default
import address from './copies.worker.ts?worker&url'

export type CopiesTold = { kind: 'alive' } | { kind: 'found'; found: CopyMove }

/** Looks for copied areas beside everything else; answers undefined where that cannot be done. */
export type SearchBeside = (luma: Plane, alive: () => void) => Promise<CopyMove | undefined>

/** What is needed of a worker. */
export type Helper = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** A worker of the worker: it ends with it. Browsers without such workers have none. */
function startHelper(): Helper | undefined {
  try {
    return new Worker(address, { type: 'module' })
  } catch {
    return undefined
  }
}

/** Started before there is a picture, so that its file is there by then; used for one picture. */
export class Copies {
  private helper: Helper | undefined
  private isBroken = false
  private giveUp = () => {}

  constructor(start = startHelper) {
    this.helper = start()
    this.helper?.addEventListener('error', () => {
      this.isBroken = true
      this.giveUp()
    })
  }

  search: SearchBeside = (luma, alive) => {
    const { helper } = this
    if (!helper || this.isBroken) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.giveUp = () => resolve(undefined)
      helper.addEventListener('message', (event) => {
        const told = (event as MessageEvent<CopiesTold>).data
        if (told.kind === 'alive') return alive()
        // Its tables are larger than the picture.
        helper.terminate()
        this.helper = undefined
        resolve(told.found)
      })
      helper.postMessage(luma)
    })
  }
}
