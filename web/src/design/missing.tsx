import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './buttons/button.tsx'
import { useDesignText } from './design-text.ts'
import styles from './missing.module.css'

type Fetch<P> = () => Promise<{ default: ComponentType<P> }>

/** Stands in for a part of a screen that could not be fetched, until it can be: then it is that part. */
export function standIn<P extends object>(fetch: Fetch<P>): ComponentType<P> {
  return function StandIn(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>()
    if (!Part) return <Missing fetch={() => fetch().then((part) => setPart(() => part.default))} />
    return (
      <>
        <span tabIndex={-1} className={styles.here} ref={takeLostFocus} />
        <Part {...props} />
      </>
    )
  }
}

/** Whoever pressed the button goes on where the part begins: the button is gone. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** Browsers make an empty sheet of one that did not come, or one that says nothing of itself. */
function didNotCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return true
  }
}

/** Sheets that did not come: whatever fetches a part asks for each of its sheets once in the life of a page. */
async function fetchSheets(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')
  await Promise.all(
    [...sheets].filter(didNotCome).map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          // Browsers hide it from whoever reads attributes.
          again.nonce = link.nonce
          again.addEventListener('load', resolve)
          again.addEventListener('error', reject)
          link.replaceWith(again)
        }),
    ),
  )
}

function Missing({ fetch }: { fetch: () => Promise<void> }) {
  const { failed, retry, reload, whenBack } = useDesignText()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailedAgain, setHasFailedAgain] = useState(false)
  const again = () => {
    setIsBusy(true)
    void fetchSheets()
      .then(fetch)
      .catch(() => {
        setIsBusy(false)
        setHasFailedAgain(true)
      })
  }
  const byItself = useEffectEvent(() => {
    if (!isBusy) again()
  })
  useEffect(() => whenBack?.(() => byItself()), [whenBack])
  return (
    <span role="alert" className={styles.missing}>
      <span>{failed}</span>
      <Button loading={isBusy} onClick={again}>
        {retry}
      </Button>
      {/* Some browsers keep that a file did not come for as long as the page lives, and of an earlier release it never does. */}
      {hasFailedAgain && (
        <Button variant="plain" onClick={() => location.reload()}>
          {reload}
        </Button>
      )}
    </span>
  )
}
