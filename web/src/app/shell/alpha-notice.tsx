import { X } from 'lucide-react'
import { useState } from 'react'
import { BareIconButton } from '../../design/index.ts'
import { browserStorage, useTranslation } from '../../platform/index.ts'

// Also read by the script of the first frame. Removed at sign-out with the user's other data.
const KEY = 'studio-alpha-notice'

/** Alpha notice below the header until dismissed on this device. */
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
