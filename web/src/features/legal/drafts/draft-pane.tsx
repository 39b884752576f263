import { dateFormat, shownEmail } from '@studio/domain/kernel'
import {
  startLegalDraft,
  type DraftObstacle,
  LEGAL_LOCALES,
  type LegalDocumentId,
  type LegalDraft,
  type LegalDrafts,
  type LegalLocale,
  type PublishedLegalDocument,
} from '@studio/contract/legal'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, EmptyState, IS_MOBILE, Tabs, useMedia } from '../../../design/index.ts'
import { call, useLocale, useNetwork, useSession, useTranslation } from '../../../platform/index.ts'
import { AdminScreen, ReasonForm } from '../../admin/index.ts'
import { DraftAside } from './draft-aside.tsx'
import { DraftRows, type View } from './draft-rows.tsx'
import { setCachedDraft, legalDraftsQuery } from './drafts.queries.ts'
import styles from './drafts.module.css'
import { rowsOf } from './rows.ts'
import { behindIn, LOCALES, type UnsavedDraft } from './unsaved.ts'
import { useUnsaved } from './use-unsaved.ts'

interface DraftPaneProps {
  id: LegalDocumentId
  drafts: LegalDrafts
  published: PublishedLegalDocument
  tabs: ReactNode
}

/** The draft of one document, or a button to start one. */
export function DraftPane({ id, drafts, published, tabs }: DraftPaneProps) {
  const { t } = useTranslation('legal-drafts')
  const queries = useQueryClient()
  const isMobile = useMedia(IS_MOBILE)
  const [locale] = useLocale()
  const isOffline = useNetwork() !== 'here'
  const [selectedView, setSelectedView] = useState<View>('both')
  const draft = drafts.drafts.find((each) => each.id === id)
  const unsaved = useUnsaved(id, draft, published)
  const { current } = unsaved
  const own = LEGAL_LOCALES.find((each) => each === locale) ?? 'en'
  const view = isMobile && selectedView === 'both' ? own : selectedView

  async function start(reason: string): Promise<void> {
    try {
      const { draft: fresh } = await call(startLegalDraft, { body: { document: id, reason } })
      if (unsaved.orphaned) unsaved.takeTo(fresh)
      setCachedDraft(queries, fresh)
    } catch (error) {
      void queries.invalidateQueries(legalDraftsQuery)
      throw error
    }
  }

  if (!draft || !current)
    return <NoDraft id={id} published={published} unsaved={unsaved} tabs={tabs} onBegin={start} />

  const rows = rowsOf(current, published)
  const counted = (kind: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => row.kind !== 'title' && kind(row)).length
  const isLocked = draft.scheduled !== null
  return (
    <AdminScreen
      heading={t(($) => $.heading[id])}
      lead={t(($) => $.lead, {
        changed: counted(
          ({ isChanged, previous, kind }) => isChanged && previous !== null && kind === 'paragraph',
        ),
        added: counted(({ previous }) => previous === null),
        removed: counted(({ kind }) => kind === 'removed'),
        same: counted(({ isChanged }) => !isChanged),
      })}
      tools={
        <>
          {tabs}
          <Tabs
            label={t(($) => $.view.label)}
            value={view}
            onChange={setSelectedView}
            tabs={[
              ...(isMobile ? [] : [{ value: 'both' as const, label: t(($) => $.view.both) }]),
              ...LEGAL_LOCALES.map((value) => ({ value, label: t(($) => $.languages[value]) })),
            ]}
          />
        </>
      }
      extra={
        <DraftAside
          key={id}
          drafts={drafts}
          draft={draft}
          unsaved={unsaved}
          obstacles={currentObstacles(draft, current, published, unsaved.isUnsaved)}
        />
      }
      asideLabel={t(($) => $.aside)}
    >
      <div className={styles.stack}>
        <Notices
          draft={draft}
          current={current}
          published={published}
          isOffline={isOffline}
          isMerged={unsaved.isMerged}
        />
        <div className={styles.edited}>
          {LEGAL_LOCALES.filter((each) => view === 'both' || view === each).map((each) => (
            <Edited key={each} draft={draft} locale={each} behind={behindIn(current, published)} />
          ))}
        </div>
        <DraftRows
          key={`${id} ${isLocked}`}
          published={published}
          view={view}
          isLocked={isLocked}
          unsaved={current}
          onChange={unsaved.change}
        />
        <p className={styles.print}>{t(($) => $.keys, { version: published.version })}</p>
      </div>
    </AdminScreen>
  )
}

/** The checks of the server for the saved draft, updated for unsaved edits. */
function currentObstacles(
  draft: LegalDraft,
  unsaved: UnsavedDraft,
  published: PublishedLegalDocument,
  isUnsaved: boolean,
): readonly DraftObstacle[] {
  if (!isUnsaved) return draft.obstacles
  const isSame = rowsOf(unsaved, published).every(({ isChanged }) => !isChanged)
  const lacks = LOCALES.some(
    (locale) => !unsaved.title[locale].trim() || !unsaved.paragraphs.some((each) => each[locale].trim()),
  )
  const obstacles: [DraftObstacle, boolean][] = [
    ['overtaken', draft.obstacles.includes('overtaken')],
    ['same', isSame],
    ['behind', behindIn(unsaved, published).length > 0],
    ['empty', lacks],
  ]
  return obstacles.flatMap(([obstacle, applies]) => (applies ? [obstacle] : []))
}

/** Last editor and time of a language, and the number of its outdated paragraphs. */
function Edited(props: { draft: LegalDraft; locale: LegalLocale; behind: [string, LegalLocale][] }) {
  const { draft, locale } = props
  const { t } = useTranslation('legal-drafts')
  const [language] = useLocale()
  const ownId = useSession()?.user.id
  const edit = draft.edited[locale]
  const places = props.behind.filter(([, each]) => each === locale).length
  return (
    <p className={styles.editedIn}>
      <strong>{t(($) => $.languages[locale])}</strong>{' '}
      {places > 0 ? (
        <span className={styles.warn}>{t(($) => $.older, { count: places })}</span>
      ) : (
        edit && (
          <span className={styles.dim}>
            {t(($) => $.editedBy, {
              at: dateFormat(language, 'moment').format(new Date(edit.at)),
              by:
                edit.byId === ownId
                  ? t(($) => $.you)
                  : edit.email
                    ? shownEmail(edit.email)
                    : t(($) => $.someone),
            })}
          </span>
        )
      )}
    </p>
  )
}

interface NoticesProps {
  draft: LegalDraft
  current: UnsavedDraft
  published: PublishedLegalDocument
  isOffline: boolean
  isMerged: boolean
}

function Notices({ draft, current, published, isOffline, isMerged }: NoticesProps) {
  const { t } = useTranslation('legal-drafts')
  const rows = rowsOf(current, published)
  const doubts = current.doubts.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [row.kind === 'title' ? t(($) => $.row.title) : row.number] : []
  })
  const parts = [
    isOffline && t(($) => $.notices.away),
    draft.scheduled && t(($) => $.notices.locked),
    draft.stoppedAt && t(($) => $.notices.stopped),
    draft.obstacles.includes('overtaken') && t(($) => $.notices.overtaken, { version: published.version }),
    isMerged && t(($) => $.notices.merged),
    doubts.length > 0 && t(($) => $.notices.doubts, { numbers: doubts.join(', ') }),
  ].filter((text) => typeof text === 'string')
  return (
    <div role="status" className={styles.notices}>
      {parts.map((text) => (
        <p key={text} className={styles.notice}>
          {text}
        </p>
      ))}
    </div>
  )
}

interface NoDraftProps {
  id: LegalDocumentId
  published: PublishedLegalDocument
  unsaved: ReturnType<typeof useUnsaved>
  tabs: ReactNode
  onBegin: (reason: string) => Promise<void>
}

/** Starts a draft, optionally with unsaved text of a draft that another admin ended. */
function NoDraft({ id, published, unsaved, tabs, onBegin }: NoDraftProps) {
  const { t } = useTranslation('legal-drafts')
  return (
    <AdminScreen tools={tabs}>
      <EmptyState
        title={t(($) => $.empty.title, { document: t(($) => $.documents[id]) })}
        text={
          unsaved.orphaned
            ? t(($) => $.empty.orphaned)
            : t(($) => $.empty.text, { version: published.version })
        }
        action={
          <div className={styles.begin}>
            <ReasonForm
              action={unsaved.orphaned ? t(($) => $.empty.takeUp) : t(($) => $.empty.begin)}
              draftKey={`legal-begin-${id}`}
              onSend={onBegin}
            />
            {unsaved.orphaned && (
              <Button variant="plain" onClick={unsaved.giveUp}>
                {t(($) => $.discard.unsaved)}
              </Button>
            )}
          </div>
        }
      />
    </AdminScreen>
  )
}
