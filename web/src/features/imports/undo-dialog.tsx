import { useState } from 'react'
import { Button, Dialog, useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'

interface UndoDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Undoes the import. */
  onUndo: () => Promise<unknown>
}

/** Asks before the photographs of an import are deleted, and lists what stays. */
export function UndoDialog({ isOpen, onClose, onUndo }: UndoDialogProps) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const showToast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    onClose()
    try {
      await onUndo()
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.undo.failed), description: errorText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.undo.title)}
      description={t(($) => $.undo.text)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.undo.cancel)}</Button>
          <Button variant="danger" loading={isBusy} onClick={() => void undo()}>
            {t(($) => $.progress.undo)}
          </Button>
        </>
      }
    />
  )
}
