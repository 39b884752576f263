import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './buttons/button.tsx'
import { useDesignText } from './design-text.ts'
import styles from './missing.module.css'

type Fetch<P> = () => Promise<{ default: ComponentType<P> }>

/** Placeholder for a part that couldn't be loaded. Becomes that part once loading succeeds. */
export function placeholderFor<P extends object>(fetch: Fetch<P>): ComponentType<P> {
  return function Placeholder(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>()
    if (!Part) return <MissingPart fetch={() => fetch().then((part) => setPart(() => part.default))} />
    return (
      <>
        <span tabIndex={-1} className={styles.here} ref={restoreFocus} />
        <Part {...props} />
      </>
    )
  }
}

/** Moves the focus to the loaded part, because the pressed button was removed. */
function restoreFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** For a style sheet that failed to load, browsers create an empty one or none. */
function didNotCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/** Reloads failed style sheets. The bundler requests each only once per page. */
async function fetchSheets(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')
  await Promise.all(
    [...sheets].filter(didNotCome).map(
      (link) =>
        new Promise((resolve, reject) => {
          const copy = link.cloneNode() as HTMLLinkElement
          // Browsers hide the nonce from attribute selectors.
          copy.nonce = link.nonce
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', reject)
          link.replaceWith(copy)
        }),
    ),
  )
}

/** Pauses in ms between automatic attempts: the first requests of a connection that is back may still fail. */
const PAUSES = [500, 2_000, 8_000]

function MissingPart({ fetch }: { fetch: () => Promise<void> }) {
  const { failed, retry, reload, whenBack: nextOnline } = useDesignText()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailedAgain, setHasFailedAgain] = useState(false)
  /** Returns false if loading failed again. */
  const loadAgain = async (): Promise<boolean> => {
    setIsBusy(true)
    try {
      await fetchSheets()
      await fetch()
      return true
    } catch {
      setIsBusy(false)
      setHasFailedAgain(true)
      return false
    }
  }
  const reloadAutomatically = useEffectEvent(async () => isBusy || (await loadAgain()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const attempt = async ([pause, ...later]: readonly number[]) => {
      const isDone = await reloadAutomatically()
      if (!isDone && !isOver && pause !== undefined) timer = setTimeout(() => void attempt(later), pause)
    }
    const end = nextOnline?.(() => {
      clearTimeout(timer)
      void attempt(PAUSES)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      end?.()
    }
  }, [nextOnline])
  return (
    <span role="alert" className={styles.missing}>
      <span>{failed}</span>
      <Button loading={isBusy} onClick={() => void loadAgain()}>
        {retry}
      </Button>
      {/* Some browsers cache a failed module until the page is reloaded, and a module of an old release never
          loads. */}
      {hasFailedAgain && (
        <Button variant="plain" onClick={() => location.reload()}>
          {reload}
        </Button>
      )}
    </span>
  )
}
