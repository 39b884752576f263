import type { Session, SessionRole } from '@studio/contract/sessions'
import { Eye, Lock, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, Kbd } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import type { Act } from '../live/use-acts.ts'
import type { Member } from '../live/view.ts'
import styles from './active-session.module.css'

interface SessionActsProps {
  session: Session
  role: SessionRole
  others: readonly Member[]
  followed: Member | undefined
  busy: Act | 'shoot' | undefined
  onFollow: () => void
  onAct: (act: Act) => Promise<boolean>
  onLeft: () => void
}

/** Shortcuts of the contact sheet, the follow menu, and the buttons to lock, end or leave. */
export function SessionActs(props: SessionActsProps) {
  const { session, role, others, followed, busy, onFollow, onAct, onLeft } = props
  const { t } = useTranslation('sessions')
  const [isEnding, setIsEnding] = useState(false)
  const followKeys = useKeys('follow')
  const { status, mayStandIn } = session
  const mayManage = role === 'host' || mayStandIn
  const keys = (['heart', 'keep', 'reject'] as const).map((which) => (
    <KeyHint key={which} which={which} label={t(($) => $.keys[which])} />
  ))
  const lock = status === 'locked' ? 'unlock' : 'lock'
  return (
    <>
      <div className={styles.keys}>{keys}</div>
      <div className={styles.acts}>
        {others.length > 0 && (
          <Button
            variant="plain"
            aria-pressed={followed !== undefined}
            icon={<Eye size={14} aria-hidden="true" />}
            shortcut={followKeys}
            onClick={onFollow}
          >
            {followed ? t(($) => $.follow.on, { name: followed.name }) : t(($) => $.follow.off)}
          </Button>
        )}
        {mayManage && (
          <>
            <Button
              loading={busy === lock}
              icon={
                lock === 'lock' ? (
                  <Lock size={14} aria-hidden="true" />
                ) : (
                  <LockOpen size={14} aria-hidden="true" />
                )
              }
              onClick={() => void onAct(lock)}
            >
              {t(($) => $.act[lock])}
            </Button>
            <Button onClick={() => setIsEnding(true)}>{t(($) => $.act.end)}</Button>
          </>
        )}
        {role !== 'host' && (
          <Button
            loading={busy === 'leave'}
            icon={<LogOut size={14} aria-hidden="true" />}
            onClick={() => void onAct('leave').then((isDone) => isDone && onLeft())}
          >
            {t(($) => $.act.leave)}
          </Button>
        )}
      </div>
      {isEnding && (
        <Dialog
          isOpen
          onClose={() => setIsEnding(false)}
          title={t(($) => $.end.title)}
          description={t(($) => $.end.text)}
          width={420}
          actions={
            <>
              <Button onClick={() => setIsEnding(false)}>{t(($) => $.end.goOn)}</Button>
              <Button variant="accent" loading={busy === 'end'} onClick={() => void onAct('end')}>
                {t(($) => $.end.end)}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

function KeyHint({ which, label }: { which: 'heart' | 'keep' | 'reject'; label: string }) {
  return (
    <span>
      <Kbd>{useKeys(which)}</Kbd> {label}
    </span>
  )
}
