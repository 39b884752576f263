import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Badge, Button, Dialog, useToast } from '../../../design/index.ts'
import { StepUpCancelled, useStepUp } from '../../account/index.ts'
import { useBuyCoins } from '../economy.actions.ts'
import { useCatalogue } from '../economy.queries.ts'
import { leaveFor } from '../leave-for.ts'
import { useAmounts } from '../use-amounts.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import styles from './dialogs.module.css'
import { PackageList } from './package-list.tsx'
import { useOnce } from './use-once.ts'

/** Packages of coins, then the selected one with Change and Purchase (specification, section 2). */
export function PurchaseDialog({ coins, onClose }: { coins?: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const refusalText = useRefusalText()
  const showToast = useToast()
  const stepUp = useStepUp()
  const buy = useBuyCoins(stepUp.run)
  const once = useOnce(onClose)
  const catalogue = useCatalogue().data
  const [selected, setSelected] = useState(coins)
  const isSimulated = catalogue?.purchasing === 'simulated'
  const choice =
    catalogue && catalogue.purchasing !== 'disabled'
      ? catalogue.packages.find((each) => each.coins === selected)
      : undefined

  function purchase() {
    if (!choice) return
    once(async (isShown) => {
      // The result is also shown if the dialog was closed.
      try {
        const { checkoutUrl, coins: bought } = await buy.mutateAsync(choice)
        if (checkoutUrl) {
          // A user who closed the dialog isn’t redirected; nothing has been paid yet.
          if (isShown()) leaveFor(checkoutUrl)
          return 'leave'
        }
        showToast({
          tone: 'good',
          title: t(($) => $.purchase.doneTitle),
          description: t(($) => $.purchase.done, { count: bought, formatted: amounts.number(bought) }),
        })
        return 'close'
      } catch (error) {
        if (error instanceof StepUpCancelled) return 'again'
        showToast({
          tone: 'bad',
          title: t(($) => $.purchase.failedTitle),
          description: refusalText(
            error,
            t(($) => $.purchase.failed),
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
      title={t(($) => $.purchase.title)}
      description={t(($) => $.purchase.text)}
      width={460}
      actions={
        choice && (
          <>
            <Button variant="plain" onClick={() => setSelected(undefined)}>
              {t(($) => $.change)}
            </Button>
            <Button
              variant="accent"
              loading={buy.isPending || Boolean(buy.data?.checkoutUrl)}
              onClick={purchase}
            >
              {isSimulated ? t(($) => $.purchase.simulate) : t(($) => $.purchase.pay)}
            </Button>
          </>
        )
      }
    >
      {choice ? (
        <>
          <dl className={styles.result} aria-label={t(($) => $.purchase.selected)}>
            <div>
              <dt>{t(($) => $.coins)}</dt>
              <dd>{amounts.number(choice.coins)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.purchase.price)}</dt>
              <dd>{amounts.money(choice.amountCents)}</dd>
            </div>
          </dl>
          <div className={styles.notice}>
            {isSimulated && <Badge tone="warn">{t(($) => $.purchase.simulatedTag)}</Badge>}
            <p>{isSimulated ? t(($) => $.purchase.simulated) : t(($) => $.purchase.payHint)}</p>
          </div>
        </>
      ) : (
        <>
          <PackageList onChoose={setSelected} />
          {catalogue?.purchasing === 'disabled' && (
            <p className={styles.note}>{`${t(($) => $.purchase.alpha)}.`}</p>
          )}
        </>
      )}
      {stepUp.dialog}
    </Dialog>
  )
}
