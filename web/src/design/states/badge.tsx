import type { ReactNode } from 'react'
import { Ban, Check, Clock, TriangleAlert } from 'lucide-react'
import styles from './badge.module.css'
import { Spinner } from './spinner.tsx'

export type BadgeTone = 'plain' | 'good' | 'warn' | 'bad' | 'silver'

/** A word in an outlined box. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

export type Status = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

const ICONS = { queued: Clock, completed: Check, failed: TriangleAlert, cancelled: Ban } as const

/** Status as icon and word, never by colour alone. */
export function StatusBadge({ status, children }: { status: Status; children: ReactNode }) {
  const Icon = status === 'running' ? null : ICONS[status]
  return (
    <span className={styles.status} data-status={status}>
      {Icon ? <Icon size={14} aria-hidden="true" /> : <Spinner />}
      {children}
    </span>
  )
}
