/** So long the first picture has the network for itself at most, in ms. */
const ALONE_MS = 1_500

let isThere = false
let waiting: (() => void)[] = []

/**
 * The first picture is drawn, or there is none to wait for: until then typefaces and the other pictures are not fetched, which
 * on a slow network would only make it late.
 */
export function firstPictureIsThere(): void {
  if (isThere) return
  isThere = true
  document.documentElement.dataset.drawn = ''
  for (const go of waiting) go()
  waiting = []
}

/** Answers whether it is there already; else `go` is called once it is. */
export function afterFirstPicture(go: () => void): boolean {
  if (isThere) return true
  if (waiting.length === 0) setTimeout(firstPictureIsThere, ALONE_MS)
  waiting.push(go)
  return false
}
