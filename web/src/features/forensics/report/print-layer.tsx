import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './report.module.css'

/** Whether the sheet is to be there: while the browser prints, and from the press on that asks for it. */
export function usePrinting() {
  const [printing, setPrinting] = useState<'no' | 'asked' | 'begun'>('no')
  useEffect(() => {
    // Also for who prints with the keys of the browser: what is not there by then is not on paper.
    const begin = () => flushSync(() => setPrinting('begun'))
    const end = () => setPrinting('no')
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return { printing, print: () => setPrinting('asked') }
}

/** What is on paper instead of the page. Asked for, it prints as soon as its pictures are there. */
export function PrintLayer({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    const pictures = [...(layer.current?.querySelectorAll('img') ?? [])]
    // One that cannot be shown is left out of the print, as it is on the screen.
    const shown = pictures.map((picture) => picture.decode().catch(() => undefined))
    void Promise.all(shown).then(() => window.print())
  }, [isAsked])
  return createPortal(
    <div ref={layer} className={styles.layer}>
      {children}
    </div>,
    document.body,
  )
}
