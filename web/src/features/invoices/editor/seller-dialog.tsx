import { formatAmount, type OwnSeller, putSeller, readAmount, Seller } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '../../../design/index.ts'
import { call, nameOf, useErrorText, useKeptDraft, useLocale } from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { invoiceKeys } from '../invoices.queries.ts'
import { AddressFields } from './address-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LogoField } from './logo-field.tsx'
import { NumberField } from './number-field.tsx'

/** Offered first; others are typed. */
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'MXN',
  'BRL',
  'JPY',
] as const

/** Who invoices are from: kept on this device while it is written, and used on every invoice from then on. */
export function SellerDialog({ seller: kept, onClose }: { seller: OwnSeller; onClose: () => void }) {
  // Long: each statement is one field of the form.
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const queries = useQueryClient()
  const { logo, ...seller } = kept
  const [draft, setDraft, forget] = useKeptDraft('studio-seller', (written) => {
    const read = Seller.safeParse(written)
    return read.success ? read.data : seller
  })
  const save = useMutation({
    mutationFn: () => call(putSeller, { body: draft }),
    onSuccess: (answer) => {
      const { logo: _logo, ...saved } = answer.seller
      forget(saved)
      queries.setQueryData(invoiceKeys.seller(), answer)
      void queries.invalidateQueries({ queryKey: invoiceKeys.all })
      onClose()
    },
  })
  const change = (part: Partial<Seller>) => setDraft({ ...draft, ...part })
  const text = (name: 'name' | 'taxId' | 'terms' | 'footer', maxLength: number) => ({
    label: t(($) => $.party[name]),
    value: draft[name],
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const currencies = [...new Set([draft.currency, ...CURRENCIES])]
  return (
    <FormDialog
      title={t(($) => $.party.sellerTitle)}
      description={t(($) => $.party.sellerText)}
      problem={save.error ? errorText(save.error) : null}
      isBusy={save.isPending}
      act={t(($) => $.save)}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <LogoField logo={logo} />
      <TextInput {...text('name', 200)} autoComplete="organization" />
      <TextInput {...text('taxId', 40)} />
      <AddressFields address={draft.address} onChange={(address) => change({ address })} />
      <TextInput {...text('terms', 500)} className={styles.wide} hint={t(($) => $.party.termsHint)} />
      <TextInput {...text('footer', 300)} className={styles.wide} />
      <div className={styles.pills}>
        <Select
          label={t(($) => $.editor.currency)}
          value={draft.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => change({ currency })}
        />
        <Select
          label={t(($) => $.editor.language)}
          value={draft.locale}
          options={(['en', 'es'] as const).map((value) => ({ value, label: nameOf(value) }))}
          onChange={(next) => change({ locale: next })}
        />
      </div>
      <NumberField
        label={t(($) => $.party.dueDays)}
        value={draft.dueDays}
        show={String}
        read={(typed) => (/^\d{1,3}$/.test(typed) && Number(typed) <= 365 ? Number(typed) : undefined)}
        onChange={(dueDays) => change({ dueDays })}
      />
      <NumberField
        label={t(($) => $.party.taxRate)}
        value={draft.taxRate}
        show={String}
        read={(typed) => readPercent(typed, 100)}
        onChange={(taxRate) => change({ taxRate })}
      />
      <NumberField
        label={t(($) => $.party.creditPrice, { currency: draft.currency })}
        value={draft.creditPrice}
        show={(value) => formatAmount(value, draft.currency, locale)}
        read={(typed) => {
          const amount = readAmount(typed, draft.currency)
          return amount !== undefined && amount >= 0 ? amount : undefined
        }}
        onChange={(creditPrice) => change({ creditPrice })}
      />
      <NumberField
        label={t(($) => $.party.margin)}
        value={draft.margin}
        show={String}
        read={(typed) => readPercent(typed, 1000)}
        onChange={(margin) => change({ margin })}
      />
    </FormDialog>
  )
}

/** A percentage with at most two decimals. */
function readPercent(typed: string, most: number): number | undefined {
  const plain = typed.trim().replace(',', '.').replace('%', '').trim()
  return /^\d{1,4}(\.\d{0,2})?$/.test(plain) && Number(plain) <= most ? Number(plain) : undefined
}
