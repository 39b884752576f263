import { type OwnSeller, putSellerLogo, removeSellerLogo } from '@studio/contract/invoices'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '@studio/contract/uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../design/index.ts'
import { call, RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { invoiceKeys } from '../invoices.queries.ts'
import { useLogo } from './use-logo.ts'

/** Shows, replaces and removes the logo. Saved immediately, separate from the form. */
export function LogoField({ logo }: { logo: string | null }) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const url = useLogo(logo)
  const keep = (answer: { seller: OwnSeller }) => {
    queries.setQueryData(invoiceKeys.seller(), answer)
    void queries.invalidateQueries({ queryKey: invoiceKeys.all })
  }
  const put = useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData()
      body.append('file', picture)
      return call(putSellerLogo, { body })
    },
    onSuccess: keep,
  })
  const remove = useMutation({ mutationFn: () => call(removeSellerLogo, {}), onSuccess: keep })

  function problem(): string | null {
    const error = put.error ?? remove.error
    if (!error) return null
    if (put.variables && put.variables.size > MAX_UPLOAD_BYTES) return t(($) => $.logo.large)
    const isRefused = error instanceof RequestError && error.details?.file
    return isRefused ? t(($) => $.logo.refused) : errorText(error)
  }

  return (
    <div className={styles.logoField}>
      {url && <img className={styles.logo} src={url} alt={t(($) => $.logo.title)} />}
      <div className={styles.logoActs}>
        <input
          ref={file}
          hidden
          type="file"
          accept={UPLOAD_TYPES.join(',')}
          aria-label={t(($) => $.logo.choose)}
          onChange={(event) => {
            const [picture] = event.currentTarget.files ?? []
            remove.reset()
            if (picture) put.mutate(picture)
            event.currentTarget.value = ''
          }}
        />
        <Button loading={put.isPending} onClick={() => file.current?.click()}>
          {logo === null ? t(($) => $.logo.choose) : t(($) => $.logo.replace)}
        </Button>
        {logo !== null && (
          <Button variant="plain" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t(($) => $.logo.remove)}
          </Button>
        )}
        <p className={styles.logoHint}>{t(($) => $.logo.hint)}</p>
      </div>
      <p role="alert" className={styles.bad}>
        {problem()}
      </p>
    </div>
  )
}
