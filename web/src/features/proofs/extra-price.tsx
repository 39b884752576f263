import type { ExtraPrice } from '@studio/contract/proofs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, TextInput } from '../../design/index.ts'
import { useLocale } from '../../platform/index.ts'
import styles from './proofs.module.css'
import './proofs.texts.ts'

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'MXN', 'ARS', 'JPY'] as const

/** Digits after the sign by ISO 4217: 2 for EUR, 0 for JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount as it is typed, in minor units; undefined for what is none. */
export function minorUnits(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return Number(whole + part.padEnd(decimals, '0'))
}

const typed = ({ amount, currency }: ExtraPrice): string => {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

interface ExtraPriceFieldProps {
  value: ExtraPrice | null
  onChange: (value: ExtraPrice | null) => void
}

/** What each pick beyond the agreed ones costs; empty where none can be taken. */
export function ExtraPriceField({ value, onChange }: ExtraPriceFieldProps) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const [currency, setCurrency] = useState<string>(value?.currency ?? 'EUR')
  const [text, setText] = useState(value ? typed(value) : '')
  const amount = minorUnits(text, currency)
  const isWrong = text.trim() !== '' && amount === undefined
  const tell = (next: number | undefined, of: string) => {
    if (next === undefined ? text.trim() !== '' : false) return
    const wanted = next === undefined ? null : { amount: next, currency: of }
    if (wanted?.amount !== value?.amount || wanted?.currency !== value?.currency) onChange(wanted)
  }
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const known = CURRENCIES.some((each) => each === currency) ? CURRENCIES : [currency, ...CURRENCIES]
  return (
    <div className={styles.price}>
      <TextInput
        name="proof-extra"
        label={t(($) => $.fields.extra)}
        hint={t(($) => $.fields.extraHint)}
        error={isWrong ? t(($) => $.fields.extraWrong) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.slice(0, 12))}
        onBlur={() => tell(amount, currency)}
      />
      <Select
        label={t(($) => $.fields.currency)}
        isLabelHidden
        value={currency}
        options={known.map((code) => ({ value: code, label: code, note: names.of(code) }))}
        onChange={(code) => {
          setCurrency(code)
          if (text.trim()) tell(minorUnits(text, code), code)
        }}
      />
    </div>
  )
}
