import { numberFormat } from '@studio/domain/kernel'
import type { AuditEntry, AuditNeighbour } from '@studio/contract/audit'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Skeleton, Tabs, useToast, VisuallyHidden } from '../../design/index.ts'
import { copyText, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './audit.module.css'
import { useAuditEntry } from './audit.queries.ts'
import { changedLines } from './changed-lines.ts'
import { useAuditWords } from './use-audit-words.ts'

interface EntryPanelProps {
  id: string
  onShow: (id: string) => void
  onSubject: (subject: string) => void
}

/** Details of an entry: actor, action, subject, reason, changes, and its place in the chain. */
export function EntryPanel({ id, onShow, onSubject }: EntryPanelProps) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const { data, error, refetch } = useAuditEntry(id)
  const top = useRef<HTMLDivElement>(null)
  // Set if the panel is below the list: selecting an entry scrolls to it.
  useEffect(() => {
    if (id) top.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <div ref={top} className={styles.entry}>
      {data ? (
        <EntryFacts {...data} onShow={onShow} onSubject={onSubject} />
      ) : error ? (
        <div role="alert" className={styles.trouble}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t(($) => $.again)}</Button>
        </div>
      ) : (
        <Skeleton height={360} />
      )}
    </div>
  )
}

interface EntryFactsProps extends Omit<EntryPanelProps, 'id'> {
  entry: AuditEntry
  neighbours: AuditNeighbour[]
}

function EntryFacts({ entry, neighbours, onShow, onSubject }: EntryFactsProps) {
  const { t } = useTranslation('audit')
  const labels = useAuditWords()
  return (
    <>
      <div>
        <h2 className={styles.entryTitle}>{labels.action(entry.action)}</h2>
        <p className={styles.edge}>
          {labels.long(entry.at)}, {labels.person(entry.actor)}
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.entry.action)}</dt>
          <dd className={styles.mono}>{entry.action}</dd>
        </div>
        <div>
          <dt>{t(($) => $.entry.subject)}</dt>
          <dd>
            <button type="button" className={styles.link} onClick={() => onSubject(entry.subject.id)}>
              {labels.person(entry.subject)}
              <VisuallyHidden> {t(($) => $.entry.onlyThis)}</VisuallyHidden>
            </button>
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.entry.reason)}</dt>
          <dd dir="auto">{entry.reason ?? t(($) => $.entry.noReason)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.entry.number)}</dt>
          <dd className={styles.mono}>{entry.id.slice(0, 8)}</dd>
        </div>
      </dl>
      <Change entry={entry} />
      <Chain entry={entry} neighbours={neighbours} onShow={onShow} />
    </>
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const [view, setView] = useState<'changes' | 'all'>('changes')
  const all = changedLines(entry.before, entry.after)
  const lines = view === 'all' ? all : all.filter(({ kind }) => kind !== 'same')
  const signs = { same: ' ', removed: '−', added: '+' }
  return (
    <section className={styles.part} aria-label={t(($) => $.entry.change)}>
      <div className={styles.partHead}>
        <h3 className={styles.partTitle}>{t(($) => $.entry.change)}</h3>
        <Tabs
          label={t(($) => $.entry.shown)}
          value={view}
          onChange={setView}
          tabs={(['changes', 'all'] as const).map((value) => ({ value, label: t(($) => $.entry[value]) }))}
        />
      </div>
      {lines.length === 0 ? (
        <p className={styles.edge}>{t(($) => $.entry.nothing)}</p>
      ) : (
        <div className={styles.code} dir="ltr">
          {lines.map(({ kind, text }) => (
            <div key={`${kind} ${text}`} data-kind={kind}>
              <span aria-hidden="true">{signs[kind]} </span>
              {kind !== 'same' && <VisuallyHidden>{t(($) => $.entry[kind])} </VisuallyHidden>}
              {text}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Chain({ entry, neighbours, onShow }: Omit<EntryFactsProps, 'onSubject'>) {
  const { t } = useTranslation('audit')
  const labels = useAuditWords()
  const show = useToast()
  const [locale] = useLocale()
  const number = numberFormat(locale)
  if (entry.position === null)
    return (
      <section className={styles.part} aria-label={t(($) => $.entry.place)}>
        <h3 className={styles.partTitle}>{t(($) => $.entry.place)}</h3>
        <p className={styles.edge}>{t(($) => $.entry.sealedSoon)}</p>
      </section>
    )
  const copy = async () => {
    const isCopied = await copyText(
      JSON.stringify({ position: entry.position, hash: entry.hash, id: entry.id }, null, 2),
    )
    if (isCopied) show({ title: t(($) => $.entry.copied) })
    else show({ tone: 'bad', title: t(($) => $.entry.copyFailed) })
  }
  return (
    <section className={styles.part} aria-label={t(($) => $.entry.place)}>
      <h3 className={styles.partTitle}>{t(($) => $.entry.place)}</h3>
      <ol className={styles.chain}>
        {neighbours.map((link) => (
          <li key={link.id} aria-current={link.id === entry.id || undefined}>
            <button type="button" disabled={link.id === entry.id} onClick={() => onShow(link.id)}>
              <span className={styles.mono}>{number.format(link.position)}</span>
              <span className={styles.mono}>{labels.seal(link.hash)} …</span>
              <span className={styles.chainWhat}>
                {link.id === entry.id ? t(($) => $.entry.thisOne) : labels.action(link.action)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div>
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
          {t(($) => $.entry.copy)}
        </Button>
      </div>
    </section>
  )
}
