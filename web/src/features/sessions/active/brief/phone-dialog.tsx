import { useTranslation } from '../../../../platform/index.ts'
import { Dialog, QrCode } from '../../../../design/index.ts'
import { cameraLinkOf } from '../../start/code.ts'
import styles from '../dialogs.module.css'

/**
 * Shows how to use a phone as the camera. The phone opens the same session, and its photo becomes the shared
 * reference.
 */
export function PhoneDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.reference.phone)}
      description={t(($) => $.reference.phoneNote)}
      width={420}
    >
      <div className={styles.share}>
        <QrCode className={styles.qr} text={cameraLinkOf(sessionId)} label={t(($) => $.reference.qr)} />
        <p className={styles.meta} role="status">
          {t(($) => $.reference.waiting)}
        </p>
      </div>
    </Dialog>
  )
}
