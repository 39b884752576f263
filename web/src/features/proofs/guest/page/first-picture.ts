/** Maximum time in ms for which the first image has the network to itself. */
const ALONE_MS = 1_500

let isLoaded = false
let waiting: (() => void)[] = []

/**
 * Delays fonts and other images until the first image is drawn or fails, because they would slow it down on slow
 * networks.
 */
export function firstPictureIsThere(): void {
  if (isLoaded) return
  isLoaded = true
  document.documentElement.dataset.drawn = ''
  for (const go of waiting) go()
  waiting = []
}

/** Returns true if the first image is drawn; otherwise calls `go` later. */
export function afterFirstPicture(go: () => void): boolean {
  if (isLoaded) return true
  if (waiting.length === 0) setTimeout(firstPictureIsThere, ALONE_MS)
  waiting.push(go)
  return false
}
