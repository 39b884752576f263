import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './report.module.css'

/** True while printing, and from the press on Print. */
export function usePrinting() {
  const [printing, setPrinting] = useState<'no' | 'asked' | 'begun'>('no')
  useEffect(() => {
    // Also covers printing by the browser: the sheet must exist before the print starts.
    const startPrinting = () => flushSync(() => setPrinting('begun'))
    const end = () => setPrinting('no')
    addEventListener('beforeprint', startPrinting)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', startPrinting)
      removeEventListener('afterprint', end)
    }
  }, [])
  return { printing, print: () => setPrinting('asked') }
}

/** Print view of the page. After a press on Print, it prints once its images are loaded. */
export function PrintLayer({ isPrinting, children }: { isPrinting: boolean; children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPrinting) return
    const pictures = [...(layer.current?.querySelectorAll('img') ?? [])]
    // An image that fails to load is omitted, as on the screen.
    const decodings = pictures.map((picture) => picture.decode().catch(() => undefined))
    void Promise.all(decodings).then(() => window.print())
  }, [isPrinting])
  return createPortal(
    <div ref={layer} className={styles.layer}>
      {children}
    </div>,
    document.body,
  )
}
