import { reducesMotion } from '../../../../design/index.ts'

/** The name by which the browser knows tile and enlarged picture as the same thing. */
export const GROWING = 'growing-picture'

/** Waited for the enlarged picture at most so long; after that the page simply changes. */
const PATIENCE = 400

/** Changes the page so that the tile grows into the lightbox, where the browser can and the user wants it. */
export function grow(tile: HTMLElement, change: () => Promise<void>): void {
  if (!('startViewTransition' in document) || reducesMotion()) {
    void change()
    return
  }
  tile.style.viewTransitionName = GROWING
  const transition = document.startViewTransition(async () => {
    tile.style.viewTransitionName = ''
    await change()
    await appearance('[data-growing]')
  })
  // Skipped when another one begins or the page is hidden: the change itself has happened.
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
