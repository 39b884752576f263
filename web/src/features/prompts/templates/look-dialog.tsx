import type { Template } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import { Cover } from './cover.tsx'
import styles from './look-dialog.module.css'
import { useFacts } from './use-facts.ts'

interface LookDialogProps {
  template: Template
  onClose: () => void
}

/** Shows the content of a template before it is used. */
export function LookDialog({ template, onClose }: LookDialogProps) {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const facts = useFacts()
  const { id, name, kind, content } = template
  const openVariables = content.variables.map((variable) => variable.label || variable.name)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      width={720}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.close)}</Button>
          <Button
            variant="accent"
            onClick={() => void navigate({ to: '/dashboard/photoshoot', search: { template: id } })}
          >
            {t(($) => $.useIt)}
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        <div className={styles.cover}>
          <Cover template={template} />
        </div>
        <dl className={styles.facts}>
          {kind !== 'prompt' && (
            <>
              <dt>{t(($) => $.look.settings)}</dt>
              <dd>{facts(template)}</dd>
            </>
          )}
          {content.body && (
            <>
              <dt>{t(($) => (kind === 'shoot' ? $.look.example : $.look.words))}</dt>
              <dd className={styles.words} dir="auto">
                {content.body}
              </dd>
            </>
          )}
          {content.negative && (
            <>
              <dt>{t(($) => $.look.negative)}</dt>
              <dd className={styles.words} dir="auto">
                {content.negative}
              </dd>
            </>
          )}
          {openVariables.length > 0 && (
            <>
              <dt>{t(($) => $.look.blanks)}</dt>
              <dd>{openVariables.join(', ')}</dd>
            </>
          )}
        </dl>
      </div>
    </Dialog>
  )
}
