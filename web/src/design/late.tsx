import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { Button } from './buttons/button.tsx'
import { useDesignText } from './design-text.ts'

export type Late<P> = ((props: P) => ReactElement) & {
  /** Before it is wanted. */
  fetch: () => Promise<unknown>
  isFetched: () => boolean
}

/**
 * A part of a screen that is fetched when it is first shown; until then its place is empty. One that has been fetched
 * is there in the same frame: React would hold it back for up to 300 ms. Where it cannot be fetched its place says so and offers
 * to try again; the rest of the screen stays.
 * @param isScreen a whole screen instead: it throws, since who stands around it has more to say.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, isScreen = false): Late<P> {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => ({ default: (loaded ??= await load()) })
  function Place(props: P) {
    const begin = (): ComponentType<P> => lazy(isScreen ? fetch : orMissing)
    // What is lazy never comes then: something else has taken its place.
    const orMissing = () => fetch().catch(() => new Promise<never>(() => setPart(() => Missing)))
    const [Part, setPart] = useState<ComponentType<P>>(() => loaded ?? begin())
    return Part === Missing ? (
      <Missing onRetry={() => setPart(begin)} />
    ) : (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Place, { fetch, isFetched: () => loaded !== undefined })
}

function Missing({ onRetry }: { onRetry?: () => void }) {
  const { failed, retry } = useDesignText()
  return (
    <p role="alert">
      {failed} <Button onClick={onRetry}>{retry}</Button>
    </p>
  )
}
