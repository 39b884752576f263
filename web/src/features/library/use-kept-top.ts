import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router'

/** How far down each entry of the history stood when it was left, in px, by its key. */
const tops = new Map<string, number>()

const getElement = () => window
/** By which somebody moves the page themselves, or goes on. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * On the way back and after a reload a library that is loaded as a whole stands where it stood, once it is as high as it was:
 * the router leads back no further than the page is high when the screen comes. One that is longer keeps its place by what
 * stands there.
 */
export function useKeptTop({ isThere, isWhole }: { isThere: boolean; isWhole: boolean }): void {
  const router = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const ofRouter = useElementScrollRestoration({ getElement })
  // As it was on arrival.
  const [top] = useState(() => tops.get(key) ?? ofRouter?.scrollY ?? 0)
  // The router notes a place when the next screen is there. Whoever turns back at once would find that of a page without entries
  // noted for this one: the place is read while they still stand here.
  useLayoutEffect(() => () => void tops.set(key, scrollY), [key])

  /** Leads there as the page grows, until it is reached and the router has led to its own place, or somebody moves the page. */
  const leadBack = useEffectEvent(() => {
    if (!isWhole || top === 0) return undefined
    let isRendered = router.stores.resolvedLocation.get()?.state.__TSR_key === key
    const lead = () => {
      if (scrollY < top) scrollTo({ top, behavior: 'instant' })
      // Places lie between pixels.
      if (isRendered && scrollY > top - 1) stop()
    }
    const growing = new ResizeObserver(lead)
    const unsubscribe = router.subscribe('onRendered', () => {
      isRendered = true
      lead()
    })
    const stop = () => {
      growing.disconnect()
      unsubscribe()
      for (const way of OWN_WAYS) removeEventListener(way, stop)
    }
    for (const way of OWN_WAYS) addEventListener(way, stop, { passive: true })
    growing.observe(document.body)
    lead()
    return stop
  })
  useLayoutEffect(() => (isThere ? leadBack() : undefined), [isThere])
}
