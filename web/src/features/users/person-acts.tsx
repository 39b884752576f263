import type { AdminUserDetails } from '@studio/contract/users'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../design/index.ts'
import { useSession, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import { AdjustForm } from './adjust-form.tsx'
import { useUserActions, type UserAction } from './users.queries.ts'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

type Choice = UserAction | 'adjust'
/** Result of the last action: done, or the proposal for the council. */
type Outcome = { proposalId: string | null; isAdjusted: boolean }

/** Actions on a user. Each asks for its reason in place. */
export function PersonActs({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('users')
  const [choice, setChoice] = useState<Choice>()
  const [outcome, setOutcome] = useState<Outcome>()
  const isOwn = useSession()?.user.id === user.id
  const isSuspended = user.suspension !== null

  const choose = (next: Choice) => {
    setOutcome(undefined)
    setChoice(next === choice ? undefined : next)
  }
  const done = (proposalId: string | null) => {
    setOutcome({ proposalId, isAdjusted: choice === 'adjust' })
    setChoice(undefined)
  }
  const right: UserAction = user.isAdmin ? 'strip' : 'grant'
  const choices: [Choice, string][] = [
    ['adjust', t(($) => $.acts.adjust)],
    ['signOut', t(($) => $.acts.signOut)],
    [right, t(($) => (!user.isAdmin ? $.acts.grant : isOwn ? $.acts.giveUp : $.acts.strip))],
    ...(isOwn
      ? []
      : [
          [isSuspended ? 'unban' : 'ban', t(($) => (isSuspended ? $.acts.unban : $.acts.ban))] as [
            Choice,
            string,
          ],
        ]),
  ]

  return (
    <section className={styles.acts} aria-label={t(($) => $.acts.label)}>
      {choice === 'adjust' && <AdjustForm user={user} onDone={done} onCancel={() => setChoice(undefined)} />}
      {choice !== undefined && choice !== 'adjust' && (
        <ActForm
          key={choice}
          verb={choice}
          user={user}
          isOwn={isOwn}
          onDone={done}
          onCancel={() => setChoice(undefined)}
        />
      )}
      <p role="status" className={styles.outcome}>
        {outcome && <OutcomeNote outcome={outcome} />}
      </p>
      <div className={styles.buttons}>
        {choices.map(([value, label]) => (
          <Button
            key={value}
            variant={value === 'ban' ? 'danger' : 'quiet'}
            aria-expanded={choice === value}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

function OutcomeNote({ outcome: { proposalId, isAdjusted } }: { outcome: Outcome }) {
  const { t } = useTranslation('users')
  if (proposalId === null) return t(($) => (isAdjusted ? $.done.adjusted : $.done.acted))
  return (
    <>
      {t(($) => $.done.proposed)}{' '}
      <Link to="/dashboard/council" search={{ id: proposalId }}>
        {t(($) => $.done.see)}
      </Link>
    </>
  )
}

interface ActFormProps {
  verb: UserAction
  user: AdminUserDetails
  isOwn: boolean
  onDone: (proposalId: string | null) => void
  onCancel: () => void
}

function ActForm({ verb, user, isOwn, onDone, onCancel }: ActFormProps) {
  const { t } = useTranslation('users')
  const userLabels = useWords()
  const { perform: act } = useUserActions(user.id)
  const proposed = { ban: user.isAdmin, unban: user.isAdmin, grant: true, strip: !isOwn, signOut: false }[
    verb
  ]
  const labels = {
    ban: t(($) => (proposed ? $.acts.proposeBan : $.acts.ban)),
    unban: t(($) => (proposed ? $.acts.proposeUnban : $.acts.unban)),
    grant: t(($) => $.acts.proposeGrant),
    strip: t(($) => (proposed ? $.acts.proposeStrip : $.acts.giveUp)),
    signOut: t(($) => $.acts.signOut),
  }
  const notes = {
    ban: t(($) => $.notes.ban),
    unban: t(($) => $.notes.unban),
    grant: '',
    strip: t(($) => $.notes.giveUp),
    signOut: t(($) => $.notes.signOut),
  }
  const send = async (reason: string) => onDone(await act(verb, reason, proposed))
  return (
    <ReasonForm
      action={labels[verb]}
      variant={verb === 'ban' ? 'danger' : 'accent'}
      draftKey={`${verb} ${user.id}`}
      onSend={send}
      onCancel={onCancel}
      errorText={userLabels.error}
    >
      <p className={styles.note}>{proposed ? t(($) => $.notes.council) : notes[verb]}</p>
    </ReasonForm>
  )
}
