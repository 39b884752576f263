import { type Control, coversButton, placeToast } from './toast-place.ts'

const CONTROLS = 'button, [role=button], a[href], input, textarea, select, [contenteditable=true], summary'
/** Links count as buttons too, except image links, which fill a gallery. */
const BUTTONS = 'button, [role=button], summary, a[href]:not(:has(img))'

/**
 * Places the toast where it covers no button, and again after layout changes: a closed dialog, a new footer, a
 * resized window. Returns a function that stops it.
 */
export function avoidFocus(toast: HTMLElement): () => void {
  const viewport = toast.parentElement!
  let frame = 0
  const place = () => {
    const view = { width: innerWidth, height: innerHeight }
    const size = { width: viewport.offsetWidth, height: toast.offsetHeight }
    const controls = controlsIn(view, viewport)
    const { offsetLeft: left, offsetTop: top } = viewport
    const now = { left, top, right: left + size.width, bottom: top + size.height }
    const isInside = left >= 0 && top >= 0 && now.right <= view.width && now.bottom <= view.height
    // Stays in place if possible, so that its button doesn't move under the pointer.
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
  // The toast may be resized, and content below may move, such as a dialog that is a sheet on phones.
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

/** Visible controls outside the toast. */
function controlsIn(view: { width: number; height: number }, viewport: HTMLElement): Control[] {
  const overlapped: Control[] = []
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (viewport.contains(element)) continue
    const box = element.getBoundingClientRect()
    const left = Math.max(box.left, 0)
    const top = Math.max(box.top, 0)
    const right = Math.min(box.right, view.width)
    const bottom = Math.min(box.bottom, view.height)
    if (right - left < 2 || bottom - top < 2) continue
    const isInReach = () => isAt(element, viewport, (left + right) / 2, (top + bottom) / 2)
    overlapped.push({ left, top, right, bottom, isButton: element.matches(BUTTONS) && isInReach() })
  }
  return overlapped
}

/**
 * True if a press at this element would reach it without the toast. Elements behind an open dialog are unreachable.
 */
function isAt(element: HTMLElement, viewport: HTMLElement, x: number, y: number): boolean {
  const hit = document.elementsFromPoint(x, y).find((each) => !viewport.contains(each))
  return hit !== undefined && element.contains(hit)
}
