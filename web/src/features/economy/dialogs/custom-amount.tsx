import { type FormEvent, useState } from 'react'
import { CUSTOM_AMOUNT, tokensFor } from '@studio/contract/economy'
import { numberFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { Button, Slider, TextInput } from '../../../design/index.ts'
import { useAmounts } from '../use-amounts.ts'
import { centsIn, isOffered } from './amount-in.ts'
import styles from './wallet-dialog.module.css'
import type { ShopProps } from './shop-props.ts'

const { minCents, maxCents, stepCents, defaultCents } = CUSTOM_AMOUNT

/** Custom amount: a slider for quick choices and a field for exact cents, because no slider stop has a bonus. */
export function CustomAmount({ packs, isDisabled, isBusy, onBuy }: ShopProps) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const [locale] = useLocale()
  const plain = numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  const textOf = (cents: number) => plain.format(cents / 100)
  const [text, setText] = useState(textOf(defaultCents))
  const typed = centsIn(text)
  const cents = isOffered(typed) ? typed : undefined
  const bought = cents === undefined ? undefined : tokensFor(cents, packs)
  const total = bought && bought.tokens + bought.bonus
  const near = Math.min(maxCents, Math.max(minCents, typed ?? defaultCents))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cents !== undefined && !isDisabled) onBuy(cents)
  }
  return (
    <form className={styles.part} aria-label={t(($) => $.wallet.custom)} noValidate onSubmit={submit}>
      <h3 className={styles.name}>{t(($) => $.wallet.custom)}</h3>
      <div className={styles.amount}>
        <Slider
          label={t(($) => $.wallet.slider)}
          value={near / 100}
          min={minCents / 100}
          max={maxCents / 100}
          step={stepCents / 100}
          valueText={amounts.money(near)}
          onChange={(dollars) => setText(textOf(Math.round(dollars * 100)))}
        />
        <TextInput
          label={t(($) => $.wallet.field)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={cents === undefined ? t(($) => $.wallet.outOfRange) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <p className={styles.sum} role="status">
        {total === undefined ? '–' : amounts.tokens(total)}
        {bought !== undefined && bought.bonus > 0 && (
          <span>{`${t(($) => $.wallet.bonus)}: ${amounts.number(bought.tokens)} + ${amounts.number(bought.bonus)}`}</span>
        )}
      </p>
      <p className={styles.hint}>{t(($) => $.wallet.hint)}</p>
      <Button type="submit" variant="accent" disabled={isDisabled || total === undefined} loading={isBusy}>
        {t(($) => $.wallet.buy, { tokens: amounts.tokens(total ?? 0) })}
      </Button>
    </form>
  )
}
