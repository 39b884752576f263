import { priceOf } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../../platform/index.ts'
import { GenerateFoot } from '../../../photoshoot/index.ts'
import styles from './session-foot.module.css'

interface SessionFootProps {
  count: number
  creditsPerImage: number
  /** The member who pays for a shoot. */
  payer: { name: string; isMe: boolean }
  /** Remaining credits that the payer grants this user; undefined if the user pays. */
  left: number | undefined
  isBusy: boolean
  /** Reason why the user can’t generate now. */
  reason: string | undefined
  shortcut: string
}

/** Price, payer, and the Generate button. */
export function SessionFoot({
  count,
  creditsPerImage,
  payer,
  left,
  isBusy,
  reason,
  shortcut,
}: SessionFootProps) {
  const { t } = useTranslation('sessions')
  const { t: briefText } = useTranslation('brief')
  const { t: shootText } = useTranslation('photoshoot')
  const price = priceOf(count, creditsPerImage)
  const credits = (amount: number) => shootText(($) => $.cost.credits, { count: amount })
  const isShort = left !== undefined && left < price
  return (
    <GenerateFoot
      label={t(($) => $.generate)}
      isDisabled={reason !== undefined || isShort}
      isBusy={isBusy}
      shortcut={shortcut}
    >
      <p className={styles.row}>
        <span>
          {briefText(($) => $.images, { count })} × {credits(creditsPerImage)}
        </span>
        <span>{price}</span>
      </p>
      <p className={styles.row}>
        <span>
          {payer.isMe || left === undefined
            ? t(($) => $.pays.own, { credits: credits(price) })
            : t(($) => $.pays.other, { credits: credits(price), name: payer.name, left })}
        </span>
        <span>{payer.isMe ? t(($) => $.pays.you) : t(($) => $.pays.they, { name: payer.name })}</span>
      </p>
      {(reason ?? isShort) && (
        <p className={styles.reason} role="status">
          {reason ?? t(($) => $.state.cap, { name: payer.name })}
        </p>
      )}
    </GenerateFoot>
  )
}
