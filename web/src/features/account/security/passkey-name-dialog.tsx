import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import type { Run } from '../run.ts'
import { authCodeOf, useAction } from '../use-action.ts'
import { deviceOf, numbered } from './device-name.ts'
import { addPasskey, type Passkey, renamePasskey } from './passkeys.actions.ts'

/** In characters; the server allows 120. */
const MAX_NAME_LENGTH = 60

/** The passkey to rename, or the names that a new passkey must avoid. */
export type PasskeyDialog =
  | { passkey: Passkey; existingNames?: undefined }
  | { existingNames: string[]; passkey?: undefined }

type PasskeyNameDialogProps = PasskeyDialog & {
  run: Run
  onClose: () => void
  /** `title` is the text of the toast. */
  onDone: (title: string) => void
}

/** Asks for the name of a new passkey before the browser creates it, or renames an existing one. */
export function PasskeyNameDialog({ passkey, existingNames, run, onClose, onDone }: PasskeyNameDialogProps) {
  const { t } = useTranslation('account')
  const id = useId()
  const isNew = passkey === undefined
  const [name, setName] = useState(() => passkey?.name ?? suggested(existingNames ?? []))
  const [nameError, setNameError] = useState<string | null>(null)
  const [isTurnedDown, setIsTurnedDown] = useState(false)
  const { act, isBusy, problem, setProblem } = useAction(wordsOf)

  function suggested(names: string[]): string {
    const { system, browser } = deviceOf(navigator.userAgent)
    const suggestedName =
      system && browser ? t(($) => $.devices.named, { browser, system }) : (system ?? browser)
    return numbered(suggestedName ?? t(($) => $.passkeys.unnamed), names)
  }

  function wordsOf(error: unknown): string | null {
    const code = authCodeOf(error)
    if (code === 'too_many_passkeys') return t(($) => $.passkeys.errors.full)
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || code === 'webauthn_credential_exists')
      return t(($) => $.passkeys.errors.known)
    if (code.startsWith('ERROR_AUTHENTICATOR_')) return t(($) => $.passkeys.errors.unfit)
    if (code.startsWith('ERROR_') || code.startsWith('webauthn_')) return t(($) => $.passkeys.errors.failed)
    if (isNew && ['validation_failed', 'no_authorization'].includes(code))
      return t(($) => $.passkeys.errors.elsewhere)
    return null
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const called = name.trim()
    if (!called) {
      setNameError(t(($) => $.passkeys.errors.name))
      return event.currentTarget.querySelector('input')?.focus()
    }
    setIsTurnedDown(false)
    let isDone = true
    const isSaved = await act(async () => {
      if (passkey) await run(() => renamePasskey(passkey.id, called))
      else isDone = (await run(() => addPasskey(called))) === 'added'
    })
    if (!isSaved) return
    if (isDone) onDone(isNew ? t(($) => $.passkeys.done) : t(($) => $.passkeys.renamed))
    else setIsTurnedDown(true)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNew ? t(($) => $.passkeys.addTitle) : t(($) => $.passkeys.renameTitle)}
      description={isNew ? t(($) => $.passkeys.addText) : undefined}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" form={id} variant="accent" loading={isBusy}>
            {isNew ? t(($) => $.passkeys.goOn) : t(($) => $.passkeys.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t(($) => $.passkeys.name)}
          hint={isNew ? t(($) => $.passkeys.nameHint) : undefined}
          name="passkey"
          size="main"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={nameError}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setNameError(null)
            setProblem(null)
          }}
        />
        <div role="alert" className={styles.alert}>
          {problem && <p className={styles.failure}>{problem}</p>}
        </div>
        <div role="status" className={styles.alert}>
          {isTurnedDown && <p className={styles.note}>{t(($) => $.passkeys.turnedDown)}</p>}
        </div>
      </form>
    </Dialog>
  )
}
