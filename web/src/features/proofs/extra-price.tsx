import { decimalsOf } from '@studio/contract/kernel'
import { formatAmount } from '@studio/domain/kernel'
import { readMinorUnits } from '../../platform/read-number.ts'
import type { ExtraPrice } from '@studio/contract/proofs'
import { extraPriceText } from '@studio/domain/proofs'
import { useState } from 'react'
import { ListField, TextInput } from '../../design/index.ts'
import { currencyOptions, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './proofs.module.css'

const MAX_CENTS = 100_000_000

interface ExtraPriceFieldProps {
  value: ExtraPrice | null
  onChange: (value: ExtraPrice | null) => void
}

/** Price of each pick above the limit; empty if none are allowed. */
export function ExtraPriceField({ value, onChange }: ExtraPriceFieldProps) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const [currency, setCurrency] = useState<string>(value?.currency ?? 'EUR')
  const [text, setText] = useState(
    value ? formatAmount(value.amount, { decimals: decimalsOf(value.currency) }, locale) : '',
  )
  const read = (of: string) =>
    readMinorUnits(text, { decimals: decimalsOf(of), min: 0, max: MAX_CENTS, language: locale })
  const reading = read(currency)
  const isWrong = text.trim() !== '' && reading.value === undefined
  const report = (of: string) => {
    const amount = read(of).value
    if (amount === undefined && text.trim() !== '') return
    const price = amount === undefined ? null : { amount, currency: of }
    if (price?.amount !== value?.amount || price?.currency !== value?.currency) onChange(price)
  }
  return (
    <div className={styles.price}>
      <TextInput
        name="proof-extra"
        label={t(($) => $.fields.extra)}
        hint={
          reading.isAmbiguous
            ? t(($) => $.fields.readAs, {
                amount: extraPriceText({ amount: reading.value, currency }, locale),
              })
            : t(($) => $.fields.extraHint)
        }
        error={isWrong ? t(($) => $.fields.extraWrong) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={24}
        onBlur={() => report(currency)}
      />
      <ListField
        label={t(($) => $.fields.currency)}
        value={currency}
        options={currencyOptions(locale, currency)}
        unknown={t(($) => $.fields.noCurrency)}
        onChange={(code) => {
          setCurrency(code)
          if (text.trim()) report(code)
        }}
      />
    </div>
  )
}
