import { shownEmail } from '@studio/domain/kernel'
import { Download, Printer } from 'lucide-react'
import { saveFile, useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import styles from '../account.module.css'
import { CopyButton } from './copy-button.tsx'

interface RecoveryCodesDialogProps {
  codes: string[]
  email: string
  onClose: () => void
}

/** Two halves are easier to read out. */
const halved = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

const save = (text: string): void =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'studio-alpha-recovery-codes.txt')

/** Shows new recovery codes once: copy, download or print. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('account')
  const formattedCodes = codes.map(halved)
  const text = [
    t(($) => $.recovery.fileTitle),
    t(($) => $.recovery.fileAccount, { email: shownEmail(email) }),
    '',
    ...formattedCodes,
    '',
    t(($) => $.recovery.fileText),
    '',
  ].join('\n')
  return (
    <Dialog
      isOpen
      title={t(($) => $.recovery.shownTitle)}
      description={t(($) => $.recovery.shownText)}
      actions={
        <Button variant="accent" onClick={onClose}>
          {t(($) => $.recovery.done)}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.printTitle}>
          {t(($) => $.recovery.fileTitle)}
          <br />
          {t(($) => $.recovery.fileAccount, { email: shownEmail(email) })}
        </p>
        <ol className={styles.codes}>
          {formattedCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <CopyButton text={formattedCodes.join('\n')} />
        <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => save(text)}>
          {t(($) => $.recovery.download)}
        </Button>
        <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => print()}>
          {t(($) => $.recovery.print)}
        </Button>
      </div>
    </Dialog>
  )
}
