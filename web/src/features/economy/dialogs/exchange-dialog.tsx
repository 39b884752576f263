import { type FormEvent, useId, useState } from 'react'
import { COINS_PER_CREDIT, creditsFor, exchangeProblem, MIN_EXCHANGE_COINS } from '@studio/contract/economy'
import { Button, Dialog, TextInput, useToast, keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { StepUpCancelled, useStepUp } from '../../account/index.ts'
import { useExchange } from '../economy.actions.ts'
import { useBalance } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import { coinsIn } from './coins-in.ts'
import styles from './dialogs.module.css'
import { useOnce } from './use-once.ts'

/** Exchanges coins for credits (specification, sections 2 and 5, "Coin exchange"). */
export function ExchangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const refusalText = useRefusalText()
  const showToast = useToast()
  const stepUp = useStepUp()
  const exchange = useExchange(stepUp.run)
  const once = useOnce(onClose)
  const balance = useBalance().data
  const id = useId()
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const has = balance?.coins ?? 0
  const coins = coinsIn(text)
  const problem = exchangeProblem(coins, has)
  const credits = creditsFor(coins)
  const isPreviewed = coins >= MIN_EXCHANGE_COINS && Number.isSafeInteger(coins)

  // A number below the minimum is reported only on blur, because the user may still be typing.
  const isShown = isChecked || (text !== '' && problem !== 'minimum')
  const problemTexts = problem && t(($) => $.exchange.problems[problem], { returnObjects: true })
  const error = isShown && problemTexts ? t(($) => $.exchange.problem, problemTexts) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem) return setIsChecked(true)
    once(async () => {
      // The result is also shown if the dialog was closed.
      try {
        const done = await exchange.mutateAsync(coins)
        showToast({
          tone: 'good',
          title: t(($) => $.exchange.doneTitle),
          description: t(($) => $.exchange.done, {
            coins: amounts.number(done.coins),
            credits: amounts.number(done.credits),
          }),
        })
        return 'close'
      } catch (failure) {
        if (failure instanceof StepUpCancelled) return 'again'
        showToast({
          tone: 'bad',
          title: t(($) => $.exchange.failedTitle),
          description: refusalText(
            failure,
            t(($) => $.exchange.failed),
          ),
        })
        return 'again'
      }
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.exchange.title)}
      description={t(($) => $.exchange.text)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="accent"
            disabled={problem !== undefined}
            loading={exchange.isPending}
          >
            {t(($) => $.exchange.confirm)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fieldRow}>
          <TextInput
            label={t(($) => $.exchange.amount)}
            extra={t(($) => $.exchange.have, { coins: amounts.number(has) })}
            name="coins"
            size="main"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={error}
            hint={balance?.coins === 0 ? t(($) => $.exchange.none) : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            // A disabled button would ignore Enter and hide the reason.
            onKeyDown={(event) => keyPressed(event) === 'Enter' && setIsChecked(true)}
            onBlur={() => setIsChecked(text !== '')}
          />
          <Button
            className={styles.all}
            disabled={has < MIN_EXCHANGE_COINS}
            onClick={() => setText(String(creditsFor(has) * COINS_PER_CREDIT))}
          >
            {t(($) => $.exchange.all)}
          </Button>
        </div>
        <dl className={styles.result} aria-live="polite">
          <div>
            <dt>{t(($) => $.exchange.receive)}</dt>
            <dd>{isPreviewed ? amounts.credits(credits) : '–'}</dd>
          </div>
          <div>
            <dt>{t(($) => $.exchange.debited)}</dt>
            <dd>{problem ? '–' : amounts.coins(credits * COINS_PER_CREDIT)}</dd>
          </div>
          <div>
            <dt>{t(($) => $.exchange.remain)}</dt>
            <dd>{amounts.coins(problem ? has : has - credits * COINS_PER_CREDIT)}</dd>
          </div>
        </dl>
      </form>
      {stepUp.dialog}
    </Dialog>
  )
}
