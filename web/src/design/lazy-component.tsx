import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'

export type LazyComponent<P> = ((props: P) => ReactElement) & {
  /** Preloads the part. */
  fetch: () => Promise<unknown>
  isFetched: () => boolean
}

/**
 * A lazily loaded part of a screen. A loaded part renders in the same frame, whereas Suspense could delay it by up to
 * 300 ms. If loading fails, an error with a retry button takes its place (`missing.tsx`, loaded after the first
 * render), and the rest of the screen stays.
 * @param isScreen for a whole screen: throws instead, because the layout around it shows the error.
 * @param Waiting placeholder while loading; nothing by default.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isScreen = false,
  Waiting?: ComponentType<P>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => ({ default: (loaded ??= await load()) })
  const orMissing = () =>
    fetch().catch(async (error) => {
      if (isScreen) throw error
      return { default: (await import('./missing.tsx')).placeholderFor(fetch) }
    })
  function Place(props: P) {
    const [Part] = useState<ComponentType<P>>(() => loaded ?? lazy(orMissing))
    return (
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Place, { fetch, isFetched: () => loaded !== undefined })
}
