import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../platform/index.ts'
import styles from './darkroom.module.css'

/** The whole window, without the studio’s navigation, which can’t be reached behind it. */
export function DarkroomFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('darkroom')
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shell = document.querySelector('.shell')
    shell?.setAttribute('inert', '')
    return () => shell?.removeAttribute('inert')
  }, [])
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    // After the lightbox, which this screen can replace, has made the page scroll again.
    const page = document.documentElement.style
    page.overflow = 'hidden'
    return () => {
      page.overflow = ''
    }
  }, [])
  return createPortal(
    <div ref={root} role="main" aria-label={t(($) => $.title)} tabIndex={-1} className={styles.darkroom}>
      {children}
    </div>,
    document.body,
  )
}
