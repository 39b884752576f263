import { type KeyboardEvent, useRef, useState } from 'react'
import { Button, TextInput, keyPressed } from '../../design/index.ts'
import { useErrorText, useStoredDraft, useTranslation } from '../../platform/index.ts'
import styles from './council.module.css'
import { useDecision, type CouncilAction } from './council.queries.ts'

const MIN = 3
const MAX = 500

/** Form to vote with a reason, or to withdraw the user’s proposal. */
export function DecisionForm({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation('council')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [reason, keep, forget] = useStoredDraft(`studio-reason-council ${id}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [wasSent, setWasSent] = useState(false)
  const decision = useDecision(id)
  const trimmed = reason.trim()
  const isShort = trimmed.length < MIN

  function decide(verb: CouncilAction) {
    if (decision.isPending) return
    setWasSent(true)
    if (isShort) form.current?.querySelector<HTMLInputElement>('input')?.focus()
    else decision.mutate({ verb, reason: trimmed }, { onSuccess: () => forget('') })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (keyPressed(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    decide(isOwn ? 'withdraw' : 'approve')
  }
  const sending = (verb: CouncilAction) => decision.isPending && decision.variables.verb === verb

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextInput
        label={t(($) => $.reason)}
        hint={t(($) => (isOwn ? $.withdrawHint : $.reasonHint))}
        size="main"
        autoComplete="off"
        maxLength={MAX}
        value={reason}
        error={wasSent && isShort ? t(($) => $.short) : null}
        onChange={({ target }) => keep(target.value)}
        onKeyDown={handleKey}
      />
      <div className={styles.acts}>
        {isOwn ? (
          <Button size="main" loading={sending('withdraw')} onClick={() => decide('withdraw')}>
            {t(($) => $.withdraw)}
          </Button>
        ) : (
          <>
            <Button
              variant="accent"
              size="main"
              shortcut="Ctrl Enter"
              loading={sending('approve')}
              onClick={() => decide('approve')}
            >
              {t(($) => $.approve)}
            </Button>
            <Button size="main" loading={sending('decline')} onClick={() => decide('decline')}>
              {t(($) => $.decline)}
            </Button>
          </>
        )}
      </div>
      <p role="alert" className={styles.error}>
        {decision.error ? errorText(decision.error) : null}
      </p>
    </form>
  )
}
