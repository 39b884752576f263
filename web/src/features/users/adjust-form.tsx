import { type Asset, economyReasons } from '@studio/contract/economy'
import type { AdminUserDetails } from '@studio/contract/users'
import { useState } from 'react'
import { Select, TextInput } from '../../design/index.ts'
import { isRefusedFor, numberIn, useSession, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import { useUserActions, useLimit } from './users.queries.ts'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

const ASSETS: Asset[] = ['credit', 'coin', 'token']
const NAMES = { coin: 'coins', credit: 'credits', token: 'tokens' } as const

const MAX_AMOUNT = 9_999_999_999

interface AdjustFormProps {
  user: AdminUserDetails
  onDone: (proposalId: string | null) => void
  onCancel: () => void
}

/** Adjusts a balance. Amounts above the daily limit of one admin are proposed to the council. */
export function AdjustForm({ user, onDone, onCancel }: AdjustFormProps) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { adjust } = useUserActions(user.id)
  const limit = useLimit().data
  const [asset, setAsset] = useState<Asset>('credit')
  const [text, setText] = useState('')
  /** Only the server knows the daily total. */
  const [isOver, setIsOver] = useState(false)
  const amount = numberIn(text, { min: -MAX_AMOUNT, max: MAX_AMOUNT }) ?? 0
  const before = user.balances[NAMES[asset]]
  const isOwn = useSession()?.user.id === user.id
  const isProposed = isOwn || isOver || (limit !== undefined && Math.abs(amount) > limit)
  const formatted = labels.number(Math.abs(amount))

  async function send(reason: string) {
    try {
      onDone(await adjust({ asset, amount, reason }, isProposed))
    } catch (error) {
      if (isRefusedFor(error, economyReasons.aboveLimit)) setIsOver(true)
      throw error
    }
  }

  const action = isProposed
    ? t(($) => $.adjust.propose)
    : amount === 0
      ? t(($) => $.adjust.send)
      : t(($) => (amount > 0 ? $.adjust.give : $.adjust.take), { formatted })
  return (
    <ReasonForm
      action={action}
      draftKey={`adjust ${user.id}`}
      blocked={amount === 0 ? t(($) => $.adjust.bad) : undefined}
      onSend={send}
      onCancel={onCancel}
      errorText={labels.error}
    >
      <div className={styles.pair}>
        <Select
          label={t(($) => $.adjust.asset)}
          value={asset}
          onChange={setAsset}
          options={ASSETS.map((value) => ({
            value,
            label: t(($) => $.adjust[value]),
          }))}
        />
        <TextInput
          label={t(($) => $.adjust.amount)}
          extra={
            amount !== 0 &&
            t(($) => $.adjust.change, {
              before: labels.number(before),
              after: labels.number(before + amount),
            })
          }
          hint={
            isOwn
              ? t(($) => $.adjust.own)
              : limit === undefined
                ? t(($) => $.adjust.amountHint)
                : t(($) => $.adjust.limit, { formatted: labels.number(limit) })
          }
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setIsOver(false)
          }}
        />
      </div>
    </ReasonForm>
  )
}
