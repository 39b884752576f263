import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'

export type Late<P> = ((props: P) => ReactElement) & {
  /** Before it is wanted. */
  fetch: () => Promise<unknown>
  isFetched: () => boolean
}

/**
 * A part of a screen that is fetched when it is first shown; until then its place is empty. One that has been fetched
 * is there in the same frame: React would hold it back for up to 300 ms. One that failed is fetched anew the next time.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => ({ default: (loaded ??= await load()) })
  function Place(props: P) {
    const [Part] = useState<ComponentType<P>>(() => loaded ?? lazy(fetch))
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Place, { fetch, isFetched: () => loaded !== undefined })
}
