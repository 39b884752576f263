import { entryKey, type LibraryEntry } from '@studio/contract/library'
import { Link } from '@tanstack/react-router'
import {
  Copy,
  ExternalLink,
  FolderInput,
  type LucideIcon,
  Pencil,
  RotateCcw,
  ScanSearch,
  Tags,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Kbd } from '../../../design/index.ts'
import { type ShortcutId, useKeys, useLocale, useTranslation } from '../../../platform/index.ts'
import { momentLabel } from '../../gallery/grid/index.ts'
import type { Counts } from '../library.queries.ts'
import { useEntryWords } from '../use-entry-words.ts'
import styles from './entry-panel.module.css'
import { NoteField } from './note-field.tsx'

/** Model of photographs, which no model generated. */
const CAMERA = 'camera'

export interface EntryActs {
  open: (() => void) | undefined
  edit: (() => void) | undefined
  duplicate: (() => void) | undefined
  move: (() => void) | undefined
  tag: (() => void) | undefined
  remove: (() => void) | undefined
  restore: (() => void) | undefined
}

interface EntryPanelProps {
  /** Selected entries, in list order. */
  chosen: readonly LibraryEntry[]
  folders: Counts['folders']
  actions: EntryActs
  onTag: (tag: string) => void
}

/** Details of the first selected entry: title, note and origin, with actions for the whole selection. */
export function EntryPanel({ chosen, folders, actions, onTag }: EntryPanelProps) {
  const { t } = useTranslation('library')
  const { nameOf, metaOf } = useEntryWords()
  const [entry] = chosen
  if (!entry) return <p className={styles.none}>{t(($) => $.panel.none)}</p>
  const { picture } = entry
  const meta = metaOf(entry)
  const isWords = entry.title === null && !picture?.alt
  return (
    <div className={styles.panel}>
      {picture ? (
        <EntryPicture key={`picture ${entryKey(entry)}`} picture={picture} name={nameOf(entry)} />
      ) : (
        <p className={styles.excerpt} dir="auto">
          {entry.excerpt}
        </p>
      )}
      <div>
        <h3 className={styles.title} data-words={isWords || undefined} dir="auto">
          {nameOf(entry)}
        </h3>
        <p className={styles.dim}>
          {chosen.length > 1 ? `${t(($) => $.firstOf, { count: chosen.length })}, ${meta}` : meta}
        </p>
      </div>
      {entry.deletedAt === null && <NoteField key={entryKey(entry)} entry={entry} />}
      <Facts entry={entry} folders={folders} onTag={onTag} />
      <EntryActions actions={actions} pictureId={chosen.length === 1 ? readableId(entry) : undefined} />
    </div>
  )
}

/** For images that can be analysed. */
const readableId = ({ kind, id, deletedAt }: LibraryEntry) =>
  kind === 'image' && deletedAt === null ? id : undefined

function EntryPicture({ picture, name }: { picture: NonNullable<LibraryEntry['picture']>; name: string }) {
  const { width, height, thumbnails, url } = picture
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      {/* Videos open in the gallery, which has their captions. */}
      <img src={thumbnails.at(-1)?.url ?? url} alt={name} />
    </div>
  )
}

function Facts({
  entry,
  folders,
  onTag,
}: Pick<EntryPanelProps, 'folders' | 'onTag'> & { entry: LibraryEntry }) {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const { madeFrom, folderId, tags, model, workId, deletedAt } = entry
  const [now] = useState(Date.now)
  const folder = folders.find(({ id }) => id === folderId)
  function nameOf(id: string): string {
    if (id === 'camera') return t(($) => $.panel.camera)
    return id === 'studio' ? 'Studio Preview' : id
  }
  return (
    <dl className={styles.facts}>
      {deletedAt && (
        <>
          <dt>{t(($) => $.panel.deleted)}</dt>
          <dd>{momentLabel(Date.parse(deletedAt), now, locale)}</dd>
        </>
      )}
      {madeFrom && (
        <>
          <dt>{t(($) => $.panel.madeFrom)}</dt>
          <dd>
            <Link to="/editor/$id" params={{ id: madeFrom.id }} dir="auto">
              {madeFrom.title}
            </Link>
          </dd>
        </>
      )}
      {workId && (
        <>
          <dt>{t(($) => $.panel.published)}</dt>
          <dd>
            <Link to="/w/$id" params={{ id: workId }}>
              {t(($) => $.panel.work)}
            </Link>
          </dd>
        </>
      )}
      <dt>{t(($) => $.panel.folder)}</dt>
      <dd dir="auto">{folder?.name ?? t(($) => $.folders.none)}</dd>
      {tags.length > 0 && (
        <>
          <dt>{t(($) => $.panel.tags)}</dt>
          <dd>
            {tags.map((tag) => (
              <button key={tag} type="button" className={styles.tag} onClick={() => onTag(tag)}>
                {tag}
              </button>
            ))}
          </dd>
        </>
      )}
      {model && model !== CAMERA && (
        <>
          <dt>{t(($) => $.panel.model)}</dt>
          <dd>{nameOf(model)}</dd>
        </>
      )}
    </dl>
  )
}

function EntryActions({ actions, pictureId }: { actions: EntryActs; pictureId: string | undefined }) {
  const { t } = useTranslation('library')
  return (
    <div className={styles.acts} role="group" aria-label={t(($) => $.acts.title)}>
      <Act icon={ExternalLink} label={t(($) => $.acts.open)} onSelect={actions.open} />
      <Act icon={Pencil} label={t(($) => $.acts.edit)} shortcut="editItem" onSelect={actions.edit} />
      <Act
        icon={Copy}
        label={t(($) => $.acts.duplicate)}
        shortcut="duplicateItem"
        onSelect={actions.duplicate}
      />
      <Act icon={FolderInput} label={t(($) => $.acts.move)} shortcut="moveItem" onSelect={actions.move} />
      <Act icon={Tags} label={t(($) => $.acts.tag)} onSelect={actions.tag} />
      {pictureId && (
        <Link className={styles.act} to="/reverse-forensics" search={{ picture: pictureId }}>
          <ScanSearch size={16} aria-hidden="true" />
          <span>{t(($) => $.acts.reverse)}</span>
        </Link>
      )}
      <Act icon={RotateCcw} label={t(($) => $.acts.restore)} onSelect={actions.restore} />
      <Act
        icon={Trash2}
        label={t(($) => $.acts.delete)}
        shortcut="deleteItem"
        isDanger
        onSelect={actions.remove}
      />
    </div>
  )
}

interface ActProps {
  icon: LucideIcon
  label: string
  shortcut?: ShortcutId
  isDanger?: boolean
  onSelect: (() => void) | undefined
}

function Act({ icon: Icon, label, shortcut, isDanger, onSelect }: ActProps) {
  const keys = useKeys(shortcut)
  if (!onSelect) return null
  return (
    <button type="button" className={styles.act} data-danger={isDanger || undefined} onClick={onSelect}>
      <Icon size={16} aria-hidden="true" />
      <span>{label}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  )
}
