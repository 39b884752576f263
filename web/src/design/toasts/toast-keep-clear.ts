import { type Control, coversButton, placeToast } from './toast-place.ts'

const CONTROLS = 'button, [role=button], a[href], input, textarea, select, [contenteditable=true], summary'
/** Links look like buttons too, except those that are pictures: a gallery is nothing else. */
const BUTTONS = 'button, [role=button], summary, a[href]:not(:has(img))'

/**
 * Puts the toast where it covers no button, and again when the page has changed so that it does: a dialog has closed,
 * a foot has come, the window is another. Answers what ends that.
 */
export function keepClear(toast: HTMLElement): () => void {
  const viewport = toast.parentElement!
  let frame = 0
  const place = () => {
    const view = { width: innerWidth, height: innerHeight }
    const size = { width: viewport.offsetWidth, height: toast.offsetHeight }
    const controls = controlsIn(view, viewport)
    const { offsetLeft: left, offsetTop: top } = viewport
    const now = { left, top, right: left + size.width, bottom: top + size.height }
    const isInside = left >= 0 && top >= 0 && now.right <= view.width && now.bottom <= view.height
    // It stays where it is as long as it may: nobody likes to press what moves.
    if (viewport.style.top && isInside && !coversButton(now, controls)) return
    const next = placeToast(size, view, controls)
    viewport.style.left = `${next.left}px`
    viewport.style.top = `${next.top}px`
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  viewport.style.top = ''
  place()
  const changes = new MutationObserver(later)
  changes.observe(document.body, { childList: true, subtree: true })
  // The toast itself may get another size, and what is below it may move: a dialog that is a sheet on a phone, say.
  const sizes = new ResizeObserver(later)
  for (const each of [toast, viewport, document.body, ...document.querySelectorAll('[role=dialog]')])
    sizes.observe(each)
  addEventListener('resize', later)
  addEventListener('transitionend', later)
  addEventListener('animationend', later)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    removeEventListener('resize', later)
    removeEventListener('transitionend', later)
    removeEventListener('animationend', later)
  }
}

/** What can be pressed or filled in and is in view, except in the toast. */
function controlsIn(view: { width: number; height: number }, viewport: HTMLElement): Control[] {
  const found: Control[] = []
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (viewport.contains(element)) continue
    const box = element.getBoundingClientRect()
    const left = Math.max(box.left, 0)
    const top = Math.max(box.top, 0)
    const right = Math.min(box.right, view.width)
    const bottom = Math.min(box.bottom, view.height)
    if (right - left < 2 || bottom - top < 2) continue
    const isInReach = () => isAt(element, viewport, (left + right) / 2, (top + bottom) / 2)
    found.push({ left, top, right, bottom, isButton: element.matches(BUTTONS) && isInReach() })
  }
  return found
}

/** Whether a press here would reach the element, but for the toast. What an open dialog has behind it is out of reach. */
function isAt(element: HTMLElement, viewport: HTMLElement, x: number, y: number): boolean {
  const hit = document.elementsFromPoint(x, y).find((each) => !viewport.contains(each))
  return hit !== undefined && element.contains(hit)
}
