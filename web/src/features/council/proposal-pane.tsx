import type { Proposal } from '@studio/contract/council'
import { RequestError, useErrorText, useTranslation } from '../../platform/index.ts'
import { VisuallyHidden } from '../../design/index.ts'
import { DecisionForm } from './decision-form.tsx'
import styles from './council.module.css'
import { useWords } from './use-words.ts'

/** One proposal: reason, effect, votes, and the form to vote. */
export function ProposalPane({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('council')
  const labels = useWords()
  const { status, standing } = proposal
  const why = useFailureText()(proposal)
  return (
    <article className={styles.pane} aria-labelledby="proposal-title">
      <header>
        <h2 id="proposal-title" className={styles.title}>
          {labels.title(proposal)}
        </h2>
        <p className={styles.note}>
          <Times proposal={proposal} />
        </p>
      </header>
      <blockquote className={styles.reason}>“{proposal.reason}”</blockquote>
      {proposal.effect.length > 0 && <Effects effect={proposal.effect} />}
      <Votes proposal={proposal} />
      {status === 'open' ? (
        <>
          {standing !== 'may-vote' && standing !== 'closed' && proposal.notBefore === null && (
            <p className={styles.standing}>{t(($) => $.standing[standing])}</p>
          )}
          {(standing === 'may-vote' || standing === 'proposed') && (
            <DecisionForm key={proposal.id} id={proposal.id} isOwn={standing === 'proposed'} />
          )}
        </>
      ) : (
        <p className={styles.standing} data-status={status} role="status">
          {t(($) => $.outcome[status], { why })}
        </p>
      )}
    </article>
  )
}

/** Returns why the execution failed, in the reader's language if the server named a code or reason. */
function useFailureText(): (proposal: Proposal) => string {
  const errorText = useErrorText()
  return ({ failure, failureCause: cause }) => {
    if (!cause) return failure ?? ''
    const { code, reason, facts } = cause
    return errorText(
      new RequestError(failure ?? '', { status: 500, code, reason: reason ?? undefined, facts }),
    )
  }
}

function Times({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('council')
  const labels = useWords()
  const { proposer, createdAt, status, notBefore, expiresAt, decidedAt } = proposal
  const parts = [t(($) => $.proposedBy, { name: labels.person(proposer), date: labels.date(createdAt) })]
  if (status === 'open' && notBefore) parts.push(t(($) => $.executes, { date: labels.date(notBefore) }))
  else if (status === 'open' && expiresAt) parts.push(t(($) => $.ends, { date: labels.date(expiresAt) }))
  else if (decidedAt) parts.push(t(($) => $.decidedOn, { date: labels.date(decidedAt) }))
  return parts.join('; ')
}

function Effects({ effect }: Pick<Proposal, 'effect'>) {
  const { t } = useTranslation('council')
  const labels = useWords()
  return (
    <section aria-label={t(($) => $.effect)}>
      <dl className={styles.effects}>
        {effect.map(({ name, before, after }) => (
          <div key={name} className={styles.effect}>
            <dt>{labels.effect(name)}</dt>
            <dd className={styles.before}>{before !== null && labels.value(before)}</dd>
            <dd aria-hidden={true} className={styles.arrow}>
              {before !== null && after !== null && '→'}
            </dd>
            <dd className={styles.after}>
              {before !== null && after !== null && <VisuallyHidden>{t(($) => $.to)} </VisuallyHidden>}
              {after !== null && labels.value(after)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Voters; their votes and reasons only after the decision. */
function Votes({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('council')
  const labels = useWords()
  const { proposer, voters, votes, standing } = proposal
  return (
    <section className={styles.votes}>
      <h3 className={styles.subtitle}>{t(($) => $.votes)}</h3>
      <ul className={styles.voters}>
        <Voter name={labels.person(proposer)} note={t(($) => $.proposedIt)} />
        {votes
          ? votes.map(({ approve, reason, ...person }) => (
              <Voter
                key={person.id}
                name={labels.person(person)}
                note={t(($) => (approve ? $.approved : $.declined))}
                reason={reason}
              />
            ))
          : voters.map((person) => (
              <Voter key={person.id} name={labels.person(person)} note={t(($) => $.hasVoted)} />
            ))}
        {standing === 'may-vote' && (
          <Voter
            name={labels.person({ ...proposer, id: '', name: t(($) => $.you) })}
            note={t(($) => $.notYet)}
            isOpen
          />
        )}
      </ul>
      {votes === null
        ? proposal.notBefore === null && <p className={styles.note}>{t(($) => $.hidden)}</p>
        : votes.length === 0 && <p className={styles.note}>{t(($) => $.noVotes)}</p>}
    </section>
  )
}

interface VoterProps {
  name: string
  note: string
  reason?: string | null
  isOpen?: boolean
}

const Voter = ({ name, note, reason, isOpen = false }: VoterProps) => (
  <li className={styles.voter} data-open={isOpen}>
    <span aria-hidden={true} className={styles.initial}>
      {name.slice(0, 1).toUpperCase()}
    </span>
    <span>
      <strong>{name}</strong>
      <span className={styles.note}>{note}</span>
      {reason && <span className={styles.why}>{reason}</span>}
    </span>
  </li>
)
