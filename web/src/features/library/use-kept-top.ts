import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const KEY = 'library-top'
const nameOf = (filters: object) => JSON.stringify([history.state?.__TSR_key, filters])

function keptTop(filters: object): number {
  try {
    const [name, top] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, number?]
    return name === nameOf(filters) ? Number(top) : 0
  } catch {
    return 0
  }
}

/**
 * After a reload a library that is loaded as a whole stands where it stood, once it is as high as it was. One that is longer
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
  const note = useEffectEvent(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(isWhole ? [nameOf(filters), scrollY] : []))
    } catch {
      // Without storage the wall begins at its top.
    }
  })
  useEffect(() => {
    const onLeft = () => note()
    addEventListener('pagehide', onLeft)
    return () => removeEventListener('pagehide', onLeft)
  }, [])
}
