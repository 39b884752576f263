import { useTranslation } from '../../platform/index.ts'
import { shownEmail } from '@studio/domain/kernel'
import { keyPressed } from '../../design/index.ts'
import type { AdminUser } from '@studio/contract/users'
import type { KeyboardEvent } from 'react'
import { Marked } from './marked.tsx'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

interface PeopleTableProps {
  users: AdminUser[]
  q: string
  chosen: string | undefined
  onChoose: (id: string) => void
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[keyPressed(event)]
  if (step === undefined) return
  event.preventDefault()
  const table = event.currentTarget.closest('table')
  const rows = [...(table?.querySelectorAll<HTMLElement>('button[data-person]') ?? [])]
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}

/** Arrow keys move, Enter opens. */
export function PeopleTable({ users, q, chosen, onChoose }: PeopleTableProps) {
  const { t } = useTranslation('users')
  const labels = useWords()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.columns.person)}</th>
          <th scope="col">{t(($) => $.columns.state)}</th>
          <th scope="col" className={styles.wide}>
            {t(($) => $.columns.seen)}
          </th>
          <th scope="col" className={styles.number}>
            {t(($) => $.columns.credits)}
          </th>
          <th scope="col" className={styles.number}>
            {t(($) => $.columns.points)}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-chosen={user.id === chosen}>
            <td>
              <PersonButton user={user} q={q} isChosen={user.id === chosen} onChoose={onChoose} />
            </td>
            <td>
              <span className={styles.state} data-state={user.isAdmin ? 'admin' : user.state}>
                {user.isAdmin && user.state === 'active' ? t(($) => $.states.admin) : labels.state(user)}
              </span>
            </td>
            <td className={styles.wide}>
              {user.lastSeenAt ? labels.day(user.lastSeenAt) : t(($) => $.never)}
            </td>
            <td className={styles.number}>{labels.number(user.balances.credits)}</td>
            <td className={styles.number}>{labels.number(user.strikes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PersonButtonProps {
  user: AdminUser
  q: string
  isChosen: boolean
  onChoose: (id: string) => void
}

/** Covers its row. */
function PersonButton({ user, q, isChosen, onChoose }: PersonButtonProps) {
  const { t } = useTranslation('users')
  const labels = useWords()
  return (
    <button
      type="button"
      data-person=""
      className={styles.person}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(user.id)}
      onKeyDown={move}
    >
      <span aria-hidden={true} className={styles.initial}>
        {labels.name(user).slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.names}>
        <span className={styles.name}>
          <Marked text={labels.name(user)} q={q} />
        </span>
        <span className={styles.email}>
          <Marked text={user.email ? shownEmail(user.email) : t(($) => $.guest)} q={q} atStart />
        </span>
      </span>
    </button>
  )
}
