import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import { useBoothView } from '../use-booth.ts'
import css from './booth.module.css'
import visit from './visit.module.css'
import { KioskButton } from './kiosk-button.tsx'

/** Plain explanation of how photos are used, with the host's consent texts. */
export function PrivacyNote({ booth, onClose }: { booth: Booth; onClose: () => void }) {
  const { t } = useTranslation('booth')
  const { self, locale } = useBoothView(booth)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const consent = self?.event.consent[locale]
  return (
    <dialog ref={dialog} className={visit.note} aria-labelledby="booth-note" onClose={onClose}>
      <h2 id="booth-note" className={css.subtitle}>
        {t(($) => $.attract.privacy)}
      </h2>
      <p>{t(($) => $.privacy.kept, { count: self?.event.purgeDays ?? 30 })}</p>
      <p>{t(($) => $.privacy.deleted)}</p>
      {consent && <p className={visit.words}>{consent}</p>}
      <KioskButton onClick={onClose}>{t(($) => $.back)}</KioskButton>
    </dialog>
  )
}
