import { restoreGalleryItem } from '@studio/contract/gallery'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileImage } from 'lucide-react'
import { Button, useToast } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import { type Entry, nameOfPath } from './engine/entries.ts'
import { tabImport } from './engine/tab-import.ts'
import styles from './imports.module.css'
import { useTile } from './use-import.ts'

/** Expanded initially; the filter of the tiles shows all. */
const SHOWN = 50

/** Files that need attention, each with its reason and one action. */
export function AttentionList({ attention, isOpen }: { attention: readonly Entry[]; isOpen: boolean }) {
  const { t } = useTranslation('imports')
  return (
    <section className={styles.block} aria-labelledby="import-attention">
      <h2 id="import-attention" className={styles.label}>
        {t(($) => $.attention.title, { count: attention.length })}
      </h2>
      <ul className={styles.list}>
        {attention.slice(0, SHOWN).map((entry) => (
          <AttentionItem key={`${entry.number} ${entry.path}`} entry={entry} isOpen={isOpen} />
        ))}
      </ul>
      {attention.length > SHOWN && (
        <p className={styles.dim}>{t(($) => $.attention.more, { count: attention.length - SHOWN })}</p>
      )}
    </section>
  )
}

function AttentionItem({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const url = useTile(entry)
  const name = nameOfPath(entry.path)
  return (
    <li className={styles.odd}>
      <span className={styles.oddPicture}>
        {url ? <img src={url} alt="" /> : <FileImage size={16} aria-hidden="true" />}
      </span>
      <div>
        <p className={styles.label} dir="auto">
          {name}
        </p>
        <p className={styles.dim}>
          <Reason entry={entry} />
        </p>
        <Action entry={entry} name={name} isOpen={isOpen} />
      </div>
    </li>
  )
}

function Reason({ entry: { problem, state, reason } }: { entry: Entry }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  if (problem?.kind === 'refused') return errorText(problem.error)
  if (problem?.kind === 'unreadable') return t(($) => $.attention.reason.cannotRead)
  if (problem) return t(($) => $.attention.reason[problem.kind])
  if (state === 'damaged') return t(($) => $.attention.reason.damaged)
  return t(($) => $.attention.reason[reason ?? 'unreadable'])
}

function Action({ entry, name, isOpen }: { entry: Entry; name: string; isOpen: boolean }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const showToast = useToast()
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreGalleryItem, { params: { id } }),
    onSuccess: () => tabImport.dismiss(entry.number),
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.attention.restoreFailed), description: errorText(error) }),
  })
  const { problem, state, reason, mediaId, number } = entry
  const button = (action: string, onClick: () => void) => (
    <Button aria-label={t(($) => $.attention.actionFor, { action, name })} onClick={onClick}>
      {action}
    </Button>
  )
  if (problem && isOpen)
    return problem.kind === 'missing'
      ? button(
          t(($) => $.attention.leaveOut),
          () => tabImport.dismiss(number),
        )
      : button(
          t(($) => $.attention.readAgain),
          () => void tabImport.readAgain(number),
        )
  if (reason === 'inTrash' && mediaId)
    return button(
      t(($) => $.attention.restore),
      () => restore.mutate(mediaId),
    )
  if (state === 'damaged' && mediaId)
    return (
      <Link
        className={styles.link}
        to="/dashboard/gallery"
        search={{ item: mediaId }}
        aria-label={t(($) => $.attention.actionFor, { action: t(($) => $.attention.show), name })}
      >
        {t(($) => $.attention.show)}
      </Link>
    )
  return button(
    t(($) => $.attention.dismiss),
    () => tabImport.dismiss(number),
  )
}
