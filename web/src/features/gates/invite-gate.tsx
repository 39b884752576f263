import { claimInvite, InviteCode } from '@studio/contract/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { safeParse } from 'zod/mini'
import { Button, TextInput } from '../../design/index.ts'
import { browserStorage, call, useErrorText, useTranslation } from '../../platform/index.ts'
import { refetchGates } from './gates.queries.ts'
import styles from './gates.module.css'

// The typed code survives a reload.
const KEY = 'studio-invite-code'

/** Asks for an invite code while the installation is invite-only. */
export function InviteGate({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('gates')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState(() => browserStorage.read(KEY) ?? '')
  const [isMalformed, setIsMalformed] = useState(false)
  const claim = useMutation({
    mutationFn: (requested: string) => call(claimInvite, { body: { code: requested } }),
    onSuccess: () => {
      browserStorage.remove(KEY)
      return refetchGates(queries)
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (claim.isPending) return
    const read = safeParse(InviteCode, code)
    setIsMalformed(!read.success)
    claim.reset()
    if (read.success) claim.mutate(read.data)
    else form.current?.querySelector('input')?.focus()
  }

  function problem(): string | null {
    if (isMalformed) return t(($) => $.invite.errors.malformed)
    const { error } = claim
    return error ? errorText(error) : null
  }

  return (
    <form ref={form} className={styles.screen} noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {t(($) => $.invite.title)}
        </h1>
        <p className="sign-in-sub">{t(($) => $.invite.text)}</p>
      </div>
      <div className={styles.code}>
        <TextInput
          label={t(($) => $.invite.code)}
          hint={t(($) => $.invite.hint)}
          name="code"
          size="main"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={problem()}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            browserStorage.write(KEY, event.currentTarget.value)
            setIsMalformed(false)
            claim.reset()
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="accent" size="main" loading={claim.isPending}>
          {t(($) => $.invite.enter)}
        </Button>
        <Button size="main" variant="plain" onClick={onSignOut}>
          {t(($) => $.signOut)}
        </Button>
      </div>
    </form>
  )
}
