import { claimAdmin, getAdminCode } from '@studio/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button, TextInput, useToast } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** Asks for the code that a public server prints while it has no administrator. Otherwise shows nothing. */
export function AdminCode() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const focusInput = () => form.current?.querySelector('input')?.focus()
  const status = useQuery({
    queryKey: ['admin-code'],
    queryFn: ({ signal }) => call(getAdminCode, {}, { signal }),
  })
  const claim = useMutation({
    mutationFn: () => call(claimAdmin, { body: { code } }),
    async onSuccess({ result }) {
      if (result === 'wrong') return focusInput()
      showToast({ title: t(($) => $.adminCode[result]), tone: result === 'granted' ? 'good' : 'plain' })
      // Reloads everything that depends on admin rights.
      await queries.invalidateQueries()
    },
    onError: () => focusInput(),
  })
  if (!status.data?.isOpen) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (claim.isPending) return
    if (code.trim() === '') focusInput()
    else claim.mutate()
  }
  function problem(): string | null {
    if (claim.data?.result === 'wrong') return t(($) => $.adminCode.wrong)
    return claim.error && errorText(claim.error)
  }

  return (
    <Section title={t(($) => $.adminCode.title)} text={t(($) => $.adminCode.text)}>
      <form ref={form} className={styles.panel} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.adminCode.code)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={problem()}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            claim.reset()
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={claim.isPending}>
            {t(($) => $.adminCode.become)}
          </Button>
        </div>
      </form>
    </Section>
  )
}
