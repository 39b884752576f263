import type { Overview, WaitingThing } from '@studio/contract/console'
import { Link } from '@tanstack/react-router'
import {
  Clock,
  DatabaseBackup,
  Flag,
  HardDrive,
  Hourglass,
  KeyRound,
  Lock,
  type LucideIcon,
  MailWarning,
  Scale,
  ShieldAlert,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { Button } from '../../design/index.ts'
import styles from './console.module.css'
import { silentOf, thingsOf } from './things.ts'
import { useConsoleWords } from './use-console-words.ts'

const ICONS: Record<WaitingThing['kind'], LucideIcon> = {
  casesOverdue: Flag,
  casesOpen: Flag,
  appealsOpen: Scale,
  proposalsOpen: Scale,
  enginesFailing: TriangleAlert,
  providersRejecting: TriangleAlert,
  keysRefused: KeyRound,
  keysExpiring: KeyRound,
  jobsStuck: Hourglass,
  deadLetters: Trash2,
  mailsFailing: MailWarning,
  storageLow: HardDrive,
  auditUnsealed: ShieldAlert,
  backupFailed: DatabaseBackup,
  backupOld: DatabaseBackup,
  quarantined: Lock,
  clockSetBack: Clock,
}

interface WaitingListProps {
  overview: Overview
  isAsking: boolean
  onRetry: () => void
}

/** Items that need attention, most urgent first, each with a link to its page. */
export function WaitingList({ overview, isAsking, onRetry }: WaitingListProps) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const things = thingsOf(overview)
  const silent = silentOf(overview)
  if (things.length === 0 && silent.length === 0) return null
  return (
    <ul className={styles.things} aria-label={t(($) => $.waiting.label)}>
      {things.map((thing, at) => (
        <Thing
          key={`${thing.kind} ${thing.about ?? ''}`}
          thing={thing}
          isFirst={at === 0}
          now={overview.checkedAt}
        />
      ))}
      {silent.map((name) => (
        <li key={name} className={styles.thing} data-silent="">
          <TriangleAlert size={18} aria-hidden="true" />
          <div>
            <p className={styles.thingTitle}>{t(($) => $.waiting.silent, { name: labels.source(name) })}</p>
            <p className={styles.edge}>{t(($) => $.waiting.silentText)}</p>
          </div>
          <span />
          <Button loading={isAsking} onClick={onRetry}>
            {t(($) => $.again)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Thing({ thing, isFirst, now }: { thing: WaitingThing; isFirst: boolean; now: string }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const { kind, urgency, count, since, about, to } = thing
  const Icon = ICONS[kind]
  return (
    <li className={styles.thing} data-urgency={urgency}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <p className={styles.thingTitle}>{t(($) => $.things[kind].title, { count, about: about ?? '' })}</p>
        <p className={styles.edge}>
          {t(($) => $.things[kind].text, { about: about ?? '' })}
          {since && <> {t(($) => $.waiting.since, { at: labels.dayAndClock(since) })}</>}
        </p>
      </div>
      <span className={styles.age}>{since && labels.span(Date.parse(now) - Date.parse(since))}</span>
      <Button asChild variant={isFirst ? 'accent' : 'quiet'}>
        <Link to={to}>{t(($) => $.things[kind].act)}</Link>
      </Button>
    </li>
  )
}
