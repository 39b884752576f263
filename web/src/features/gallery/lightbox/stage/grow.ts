import { reducesMotion } from '../../../../design/index.ts'

/** View transition name shared by the tile and the enlarged image. */
export const TRANSITION_NAME = 'growing-picture'

/** Max. wait in ms for the enlarged image. After that the page changes without a transition. */
const PATIENCE = 400

/** Animates the tile into the lightbox, if the browser supports it and the user allows motion. */
export function grow(tile: HTMLElement, change: () => Promise<void>): void {
  if (!('startViewTransition' in document) || reducesMotion()) {
    void change()
    return
  }
  tile.style.viewTransitionName = TRANSITION_NAME
  const transition = document.startViewTransition(async () => {
    tile.style.viewTransitionName = ''
    await change()
    await appearance('[data-growing]')
  })
  // Skipped if another transition starts or the page is hidden. The change itself has happened.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
}

function appearance(selector: string): Promise<void> {
  return new Promise((resolve) => {
    if (document.querySelector(selector)) return resolve()
    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => document.querySelector(selector) && finish())
    const timer = setTimeout(finish, PATIENCE)
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
