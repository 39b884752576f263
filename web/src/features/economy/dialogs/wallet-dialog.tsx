import { Badge, Button, Dialog, Skeleton, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { StepUpCancelled, useStepUp } from '../../account/index.ts'
import { useBuyTokens } from '../economy.actions.ts'
import { useCatalogue, useTokens } from '../economy.queries.ts'
import { leaveFor } from '../leave-for.ts'
import { useAmounts } from '../use-amounts.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import { CustomAmount } from './custom-amount.tsx'
import styles from './dialogs.module.css'
import { TokenLog } from './token-log.tsx'
import { TokenPacks } from './token-packs.tsx'
import { useOnce } from './use-once.ts'
import parts from './wallet-dialog.module.css'

/** Token balance above which the soft-launch banner is shown (specification, section 9). */
const SOFT_LAUNCH_ABOVE = 900

/** Tokens: balance, transactions and purchase (specification, section 2). */
export function WalletDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const balance = useTokens().data?.balance
  const stepUp = useStepUp()
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.wallet.title)} width={760}>
      <div className={parts.wallet}>
        <div className={parts.side}>
          <p className={styles.figure}>
            <strong>{balance === undefined ? '–' : amounts.number(balance)}</strong> {t(($) => $.tokens)}
          </p>
          {balance !== undefined && balance > SOFT_LAUNCH_ABOVE && (
            <div className={styles.notice} role="note">
              <Badge tone="warn">{t(($) => $.wallet.softLaunch)}</Badge>
              <p>
                {t(($) => $.wallet.softLaunchText)}{' '}
                <a href="/discord" target="_blank" rel="noopener">
                  {t(($) => $.wallet.report)}
                </a>
              </p>
            </div>
          )}
          <Shop run={stepUp.run} onDone={onClose} />
        </div>
        <TokenLog />
      </div>
      {stepUp.dialog}
    </Dialog>
  )
}

interface ShopProps {
  run: ReturnType<typeof useStepUp>['run']
  onDone: () => void
}

function Shop({ run, onDone }: ShopProps) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const showToast = useToast()
  const catalogue = useCatalogue()
  const buy = useBuyTokens(run)
  const once = useOnce(onDone)
  const isDisabled = catalogue.data?.purchasing === 'disabled'

  function purchase(cents: number) {
    once(async (isShown) => {
      // The result is also shown if the dialog was closed.
      try {
        const { checkoutUrl, tokensIssued } = await buy.mutateAsync(cents / 100)
        if (checkoutUrl) {
          // A user who closed the dialog isn’t redirected; nothing has been paid yet.
          if (isShown()) leaveFor(checkoutUrl)
          return 'leave'
        }
        showToast({
          tone: 'good',
          title: t(($) => $.wallet.doneTitle),
          description: t(($) => $.wallet.done, {
            count: tokensIssued,
            formatted: amounts.number(tokensIssued),
          }),
        })
        return 'close'
      } catch (error) {
        if (error instanceof StepUpCancelled) return 'again'
        showToast({
          tone: 'bad',
          title: t(($) => $.purchase.failedTitle),
          description: refusalText(
            error,
            t(($) => $.wallet.failed),
          ),
        })
        return 'again'
      }
    })
  }

  if (catalogue.isPending)
    return (
      <div className={parts.coming}>
        <Skeleton height="100%" />
      </div>
    )
  if (!catalogue.data)
    return (
      <div role="alert" className={styles.trouble}>
        <span>{errorText(catalogue.error)}</span>
        <Button onClick={() => void catalogue.refetch()}>{t(($) => $.retry)}</Button>
      </div>
    )
  const shop = {
    packs: catalogue.data.packs,
    isDisabled,
    isBusy: buy.isPending || Boolean(buy.data?.checkoutUrl),
    onBuy: purchase,
  }
  return (
    <>
      <TokenPacks {...shop} />
      <CustomAmount {...shop} />
      {isDisabled && <p className={styles.note}>{t(($) => $.wallet.disabled)}</p>}
      {catalogue.data.purchasing === 'simulated' && (
        <div className={styles.notice}>
          <Badge tone="warn">{t(($) => $.purchase.simulatedTag)}</Badge>
          <p>{t(($) => $.purchase.simulated)}</p>
        </div>
      )}
    </>
  )
}
