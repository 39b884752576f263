import type { CaseDetail, DecisionKind } from '@studio/contract/moderation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Kbd } from '../../../design/index.ts'
import { useErrorText } from '../../../platform/index.ts'
import '../moderation.texts.ts'
import styles from './queue.module.css'
import type { useDecision } from './use-decision.ts'

const KEYS = { remove: 'R', hide: 'H', warn: 'W', dismiss: 'D', escalate: 'E' } as const
const MAIN = ['remove', 'hide', 'warn', 'dismiss', 'escalate'] as const

interface CaseActsProps {
  detail: CaseDetail
  decision: ReturnType<typeof useDecision>
  /** Somebody else has it, or it is one's own. */
  isLocked: boolean
  /** Told of which decision the author's text is to be shown. */
  onLook: (kind: DecisionKind) => void
  undo: ReactNode
}

/** What can be decided, each with its key; where there is an appeal, that comes first. */
export function CaseActs({ detail, decision, isLocked, onLook, undo }: CaseActsProps) {
  const { t } = useTranslation('moderation')
  const errorText = useErrorText()
  const { appeal } = detail
  const mayAnswer = appeal?.mayDecide === 'yes'
  const look = (wanted: DecisionKind) => ({
    onFocus: () => onLook(wanted),
    onPointerEnter: () => onLook(wanted),
  })

  return (
    <fieldset className={styles.acts} aria-label={t(($) => $.acts.label)}>
      <p role="alert" className={styles.error}>
        {decision.isUnmarked ? t(($) => $.acts.mark) : decision.error && errorText(decision.error)}
      </p>
      {appeal
        ? (['uphold', 'overturn'] as const).map((each) => (
            <Button
              key={each}
              variant={each === 'uphold' ? 'accent' : 'quiet'}
              disabled={isLocked || !mayAnswer}
              aria-keyshortcuts={each[0]?.toUpperCase()}
              icon={<Kbd className={styles.key}>{each === 'uphold' ? 'U' : 'O'}</Kbd>}
              onClick={() => decision.decide(each)}
              {...look(each)}
            >
              {t(($) => $.acts[each])}
            </Button>
          ))
        : MAIN.map((each) => (
            <Button
              key={each}
              variant={each === 'remove' ? 'accent' : 'quiet'}
              className={each === 'remove' ? styles.mainAct : undefined}
              disabled={isLocked}
              aria-keyshortcuts={KEYS[each]}
              icon={<Kbd className={styles.key}>{KEYS[each]}</Kbd>}
              onClick={() => decision.decide(each)}
              {...(each === 'dismiss' || each === 'escalate' ? {} : look(each))}
            >
              {t(($) => $.acts[each])}
            </Button>
          ))}
      {!appeal && detail.recommended.consequence === 'suspend' && (
        <Button
          disabled={isLocked}
          aria-keyshortcuts="S"
          icon={<Kbd className={styles.key}>S</Kbd>}
          onClick={() => decision.decide('suspend')}
          {...look('suspend')}
        >
          {t(($) => $.acts.suspend, { count: detail.recommended.days ?? 3 })}
        </Button>
      )}
      {!appeal && detail.recommended.consequence === 'ban' && (
        <Button disabled={isLocked} onClick={() => decision.decide('ban')} {...look('ban')}>
          {t(($) => $.acts.ban)}
        </Button>
      )}
      {undo}
    </fieldset>
  )
}
