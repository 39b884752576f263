import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import styles from '../invoices.module.css'

interface FormDialogProps {
  title: string
  description?: string
  /** Error message. */
  problem: string | null
  isBusy: boolean
  /** Label of the submit button. */
  act: string
  isDanger?: boolean
  onClose: () => void
  onSubmit: () => void
  children?: ReactNode
}

/** Dialog with fields and one action; Enter submits it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, problem, isBusy, act, isDanger = false, onClose, onSubmit, children } = props
  const { t } = useTranslation('invoices')
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" form={id} variant={isDanger ? 'danger' : 'accent'} loading={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          // A field with unreadable text shows an error, and its previous value isn’t sent.
          const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
          if (wrong) wrong.focus()
          else if (!isBusy) onSubmit()
        }}
      >
        {children}
        <div aria-live="polite" className={styles.wide}>
          {problem && <p className={styles.bad}>{problem}</p>}
        </div>
      </form>
    </Dialog>
  )
}
