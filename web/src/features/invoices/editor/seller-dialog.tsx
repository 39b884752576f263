import { decimalsOf } from '@studio/contract/kernel'
import { numberFormat, formatAmount, rescaled } from '@studio/domain/kernel'
import { readMinorUnits, readNumber } from '../../../platform/read-number.ts'
import { MAX_AMOUNT, MAX_MARGIN, type OwnSeller, putSeller, Seller } from '@studio/contract/invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListField, Select, TextInput } from '../../../design/index.ts'
import {
  call,
  currencyOptions,
  nameOf,
  useErrorText,
  useStoredDraft,
  useLocale,
  useTranslation,
} from '../../../platform/index.ts'
import styles from '../invoices.module.css'
import { invoiceKeys } from '../invoices.queries.ts'
import { AddressFields } from './address-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LogoField } from './logo-field.tsx'
import { NumberField } from './number-field.tsx'

/** Edits the seller details for future invoices. Unsaved input is stored on this device. */
export function SellerDialog({ seller: savedSeller, onClose }: { seller: OwnSeller; onClose: () => void }) {
  // Long function: one statement per field of the form.
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const queries = useQueryClient()
  const { logo, ...seller } = savedSeller
  const [draft, setDraft, forget] = useStoredDraft('studio-seller', (stored) => {
    const read = Seller.safeParse(stored)
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
  const decimals = decimalsOf(draft.currency)
  const percent = (max: number) => (typed: string) =>
    readNumber(typed.replace(/\s*%\s*$/, ''), { decimals: 2, min: 0, max, language: locale })
  const plain = numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false })
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
        <ListField
          label={t(($) => $.editor.currency)}
          value={draft.currency}
          options={currencyOptions(locale, draft.currency)}
          unknown={t(($) => $.editor.noCurrency)}
          onChange={(currency) =>
            change({ currency, creditPrice: rescaled(draft.creditPrice, decimals, decimalsOf(currency)) })
          }
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
        read={(typed) => readNumber(typed, { decimals: 0, min: 0, max: 365, language: locale })}
        onChange={(dueDays) => change({ dueDays })}
      />
      <NumberField
        label={t(($) => $.party.taxRate)}
        value={draft.taxRate}
        show={(value) => plain.format(value)}
        read={percent(100)}
        onChange={(taxRate) => change({ taxRate })}
      />
      <NumberField
        label={t(($) => $.party.creditPrice, { currency: draft.currency })}
        value={draft.creditPrice}
        show={(value) => formatAmount(value, { decimals }, locale)}
        read={(typed) => readMinorUnits(typed, { decimals, min: 0, max: MAX_AMOUNT, language: locale })}
        onChange={(creditPrice) => change({ creditPrice })}
      />
      <NumberField
        label={t(($) => $.party.margin)}
        value={draft.margin}
        show={(value) => plain.format(value)}
        read={percent(MAX_MARGIN)}
        onChange={(margin) => change({ margin })}
      />
    </FormDialog>
  )
}
