import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import styles from '../invoices.module.css'

interface FormDialogProps {
  title: string
  description?: string
  /** What went wrong, in words. */
  problem: string | null
  isBusy: boolean
  /** What the button says that does it. */
  act: string
  isDanger?: boolean
  onClose: () => void
  onSubmit: () => void
  children?: ReactNode
}

/** Fields above the page with one thing to do; Enter does it. */
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
          // A field whose text can’t be read is shown in error; what it held before isn’t sent in its place.
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
