import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'

export type Late<P> = ((props: P) => ReactElement) & {
  /** Before it is wanted. */
  fetch: () => Promise<unknown>
  isFetched: () => boolean
}

/**
 * A part of a screen that is fetched when it is first shown. One that has been fetched is there in the same frame: React would
 * hold it back for up to 300 ms. Where it cannot be fetched its place says so and offers to try again (`missing.tsx`, which comes
 * with what a screen fetches once it stands); the rest of the screen stays.
 * @param isScreen a whole screen instead: it throws, since who stands around it has more to say.
 * @param Waiting what stands in its place until it is there; nothing, unless there is one.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isScreen = false,
  Waiting?: ComponentType<P>,
): Late<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => ({ default: (loaded ??= await load()) })
  const orMissing = () =>
    fetch().catch(async (error) => {
      if (isScreen) throw error
      return { default: (await import('./missing.tsx')).standIn(fetch) }
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
