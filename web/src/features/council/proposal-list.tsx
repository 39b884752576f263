import type { Proposal } from '@studio/contract/council'
import { HOUR_MS } from '@studio/contract/kernel'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button, keyPressed } from '../../design/index.ts'
import styles from './council.module.css'
import { useWords } from './use-words.ts'

interface ProposalListProps {
  proposals: Proposal[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Loads the next page. Undefined on the last page. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  /** Load time of the list in ms. */
  now: number
}

/** Arrow keys move between them, Enter opens one. */
export function ProposalList({ proposals, chosen, onChoose, onMore, isLoadingMore, now }: ProposalListProps) {
  const { t } = useTranslation('council')

  function move(event: KeyboardEvent<HTMLElement>) {
    const list = event.currentTarget.closest('ul')
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyPressed(event)]
    if (step === undefined) return
    event.preventDefault()
    const rows = [...(list?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])]
    rows[rows.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }

  return (
    <>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <button
              type="button"
              data-row=""
              className={styles.row}
              aria-current={proposal.id === chosen || undefined}
              onClick={() => onChoose(proposal.id)}
              onKeyDown={move}
            >
              <Row proposal={proposal} now={now} />
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button className={styles.more} loading={isLoadingMore} onClick={onMore}>
          {t(($) => $.more)}
        </Button>
      )}
    </>
  )
}

function Row({ proposal, now }: { proposal: Proposal; now: number }) {
  const { t } = useTranslation('council')
  const labels = useWords()
  const { status, needs, proposer } = proposal
  const name = labels.person(proposer)
  return (
    <>
      <span className={styles.rowTitle}>{labels.title(proposal)}</span>
      <span className={styles.rowTime}>
        {status === 'open' ? <TimeLeft proposal={proposal} now={now} /> : t(($) => $.status[status])}
      </span>
      <span className={styles.rowNote}>
        {status === 'open' && proposal.notBefore === null
          ? t(($) => $.row, { name, needs: t(($) => $.needs, { count: needs }) })
          : name}
      </span>
    </>
  )
}

/** Remaining time in days, or in hours on the last day. */
function TimeLeft({ proposal: { notBefore, expiresAt }, now }: { proposal: Proposal; now: number }) {
  const { t } = useTranslation('council')
  const end = notBefore ?? expiresAt
  if (end === null) return null
  const hours = Math.max(1, Math.round((Date.parse(end) - now) / HOUR_MS))
  return hours < 48
    ? t(($) => $.hours, { count: hours })
    : t(($) => $.days, { count: Math.round(hours / 24) })
}
