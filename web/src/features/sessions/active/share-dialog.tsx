import { Copy, Link2 } from 'lucide-react'
import { copyText, useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, QrCode, useToast } from '../../../design/index.ts'
import { linkOf } from '../start/code.ts'
import { Cells } from '../start/code-cells.tsx'
import styles from './dialogs.module.css'

interface ShareDialogProps {
  code: string
  /** Secret of the link, known to the host’s browser. */
  link: string | null
  onClose: () => void
}

/** Invites members by code, link or QR code. */
export function ShareDialog({ code, link, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sessions')
  const showToast = useToast()
  const address = linkOf(link ?? code)
  const copy = async (text: string, title: string) => {
    if (await copyText(text)) showToast({ tone: 'good', title })
    else showToast({ tone: 'bad', title: t(($) => $.share.notCopied) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.share.title)}
      description={t(($) => $.share.note)}
      width={420}
      actions={
        <>
          <Button
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() =>
              void copy(
                code,
                t(($) => $.share.codeCopied),
              )
            }
          >
            {t(($) => $.share.copyCode)}
          </Button>
          <Button
            icon={<Link2 size={14} aria-hidden="true" />}
            onClick={() =>
              void copy(
                address,
                t(($) => $.share.linkCopied),
              )
            }
          >
            {t(($) => $.share.copyLink)}
          </Button>
        </>
      }
    >
      <div className={styles.share}>
        <Cells text={code} />
        <QrCode className={styles.qr} text={address} label={t(($) => $.share.qr)} />
      </div>
    </Dialog>
  )
}
