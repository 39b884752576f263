import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const KEY = 'library-top'
/** Of which list, and how far down; nothing of one that keeps its place otherwise. */
type Place = [name?: string, top?: number]
const nameOf = (filters: object) => JSON.stringify([history.state?.__TSR_key, filters])

function keptTop(filters: object): number {
  try {
    const [name, top] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Place
    return name === nameOf(filters) ? Number(top) : 0
  } catch {
    return 0
  }
}

function keep(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Without storage the wall begins at its top.
  }
}

/**
 * After a reload, and on the way back, a library that is loaded as a whole stands where it stood, once it is as high as it was. One that is longer
 * keeps its place by what stands there.
 */
export function useKeptTop(
  filters: object,
  { isThere, isWhole }: { isThere: boolean; isWhole: boolean },
): void {
  const isFirst = useRef(true)
  const leadBack = useEffectEvent(() => {
    isFirst.current = false
    const top = keptTop(filters)
    // The router has led back already, no further than the page was high before its entries came.
    if (isWhole && top > scrollY) scrollTo({ top, behavior: 'instant' })
  })
  useLayoutEffect(() => {
    if (isThere && isFirst.current) leadBack()
  }, [isThere])
  const here = useEffectEvent((): Place => (isWhole ? [nameOf(filters), scrollY] : []))
  useEffect(() => {
    // Whoever goes on to another screen has its address already when this one is taken down.
    let last: Place | undefined
    const onScroll = () => {
      last = here()
    }
    const onLeft = () => keep(here())
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onLeft)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onLeft)
      if (last) keep(last)
    }
  }, [])
}
