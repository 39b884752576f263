import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BareIconButton } from '../../design/index.ts'
import { browserStorage } from '../../platform/index.ts'
import './shell.texts.ts'
import styles from './alpha-notice.module.css'

// Forgotten at sign-out, with all else of the person.
const KEY = 'studio-alpha-notice'

/** The banner of the alpha below the header, at every width, until it is dismissed on this device. */
export function AlphaNotice() {
  const [isShown, setIsShown] = useState(() => browserStorage.read(KEY) !== 'dismissed')
  const dismiss = () => {
    browserStorage.write(KEY, 'dismissed')
    setIsShown(false)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return isShown && <Banner onDismiss={dismiss} />
}

function Banner({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('shell')
  const banner = useRef<HTMLElement>(null)
  // What is as high as the window below the header has to know how high the banner is, in any language.
  useLayoutEffect(() => {
    const { current } = banner
    if (!current) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--notice', `${current.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--notice')
    }
  }, [])
  return (
    <section ref={banner} className={styles.banner} aria-label={t(($) => $.alpha.label)}>
      <p className={styles.text}>
        <b>{t(($) => $.alpha.tag)}</b> {t(($) => $.alpha.notice)}{' '}
        <a href="/discord" target="_blank" rel="noopener">
          {t(($) => $.alpha.report)}
        </a>
      </p>
      <BareIconButton
        label={t(($) => $.alpha.dismiss)}
        icon={<X size={14} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </section>
  )
}
