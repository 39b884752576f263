import { X } from 'lucide-react'
import { useState } from 'react'
import { BareIconButton } from '../../design/index.ts'
import { browserStorage, useTranslation } from '../../platform/index.ts'

// The script of the first frame reads it as well. Sign-out removes it, with everything else of the person.
const KEY = 'studio-alpha-notice'

/** The alpha notice below the header, at every width, until it is dismissed on this device. */
export function AlphaNotice() {
  const { t } = useTranslation('shell')
  const [isShown, setIsShown] = useState(() => browserStorage.read(KEY) === null)
  const dismiss = () => {
    browserStorage.write(KEY, 'dismissed')
    setIsShown(false)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    isShown && (
      <section className="shell-notice" aria-label={t(($) => $.alpha.label)}>
        <p>
          <b>{t(($) => $.alpha.tag)}</b> {t(($) => $.alpha.notice)}
        </p>
        <BareIconButton
          label={t(($) => $.alpha.dismiss)}
          icon={<X size={14} aria-hidden="true" />}
          onClick={dismiss}
        />
      </section>
    )
  )
}
