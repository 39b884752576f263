import { type CaseDetail, type DecisionKind, MAX_SUSPEND_DAYS } from '@studio/contract/moderation'
import type { ReactNode } from 'react'
import { Button, Kbd } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'
import type { useDecision } from './use-decision.ts'

const KEYS = { remove: 'R', hide: 'H', warn: 'W', dismiss: 'D', escalate: 'E', restore: 'A' } as const
/** Decisions for visible content, and for content already taken down. */
const INLINE_ACTIONS = ['remove', 'hide', 'warn', 'dismiss', 'escalate'] as const
const TAKEN_DOWN = {
  hidden: ['remove', 'restore', 'warn', 'escalate'],
  removed: ['restore', 'warn', 'escalate'],
} as const

interface CaseActsProps {
  detail: CaseDetail
  decision: ReturnType<typeof useDecision>
  /** True if another moderator claimed it, or it is the moderator’s own content. */
  isLocked: boolean
  /** Called with the decision whose message is to be previewed. */
  onLook: (kind: DecisionKind) => void
  undo: ReactNode
}

/** Buttons of all decisions with their keys. An open appeal comes first. */
export function CaseActs({ detail, decision, isLocked, onLook, undo }: CaseActsProps) {
  const { t } = useTranslation('moderation')
  const errorText = useErrorText()
  const { appeal, state } = detail
  const actions = state === 'hidden' || state === 'removed' ? TAKEN_DOWN[state] : INLINE_ACTIONS
  const canAnswer = appeal?.mayDecide === 'yes'
  const previewHandlers = (decisionKind: DecisionKind) => ({
    onFocus: () => onLook(decisionKind),
    onPointerEnter: () => onLook(decisionKind),
  })

  return (
    <fieldset className={styles.acts} aria-label={t(($) => $.acts.label)}>
      <p role="alert" className={styles.error}>
        {decision.isUnmarked
          ? t(($) => $.acts.mark)
          : decision.days === undefined
            ? t(($) => $.acts.daysRange, { most: MAX_SUSPEND_DAYS })
            : decision.error && errorText(decision.error)}
      </p>
      {appeal
        ? (['uphold', 'overturn'] as const).map((each) => (
            <Button
              key={each}
              variant={each === 'uphold' ? 'accent' : 'quiet'}
              disabled={isLocked || !canAnswer}
              aria-keyshortcuts={each[0]?.toUpperCase()}
              icon={<Kbd className={styles.key}>{each === 'uphold' ? 'U' : 'O'}</Kbd>}
              onClick={() => decision.decide(each)}
              {...previewHandlers(each)}
            >
              {t(($) => $.acts[each])}
            </Button>
          ))
        : actions.map((each) => (
            <Button
              key={each}
              variant={each === 'remove' ? 'accent' : 'quiet'}
              className={each === 'remove' ? styles.mainAct : undefined}
              disabled={isLocked}
              aria-keyshortcuts={KEYS[each]}
              icon={<Kbd className={styles.key}>{KEYS[each]}</Kbd>}
              onClick={() => decision.decide(each)}
              {...(each === 'dismiss' || each === 'escalate' || each === 'restore'
                ? {}
                : previewHandlers(each))}
            >
              {t(($) => $.acts[each])}
            </Button>
          ))}
      {!appeal && (
        <div className={styles.pause}>
          <Button
            disabled={isLocked || decision.days === undefined}
            aria-keyshortcuts="S"
            icon={<Kbd className={styles.key}>S</Kbd>}
            onClick={() => decision.decide('suspend')}
            {...previewHandlers('suspend')}
          >
            {t(($) => $.acts.suspend, { count: decision.days ?? 0 })}
          </Button>
          <input
            className={styles.days}
            aria-label={t(($) => $.acts.days)}
            aria-invalid={decision.days === undefined || undefined}
            title={t(($) => $.acts.daysRange, { most: MAX_SUSPEND_DAYS })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            disabled={isLocked}
            value={decision.daysTyped}
            onChange={({ target }) => decision.setDays(target.value)}
            onFocus={() => onLook('suspend')}
          />
        </div>
      )}
      {!appeal && detail.recommended.consequence === 'ban' && (
        <Button disabled={isLocked} onClick={() => decision.decide('ban')} {...previewHandlers('ban')}>
          {t(($) => $.acts.ban)}
        </Button>
      )}
      {undo}
    </fieldset>
  )
}
