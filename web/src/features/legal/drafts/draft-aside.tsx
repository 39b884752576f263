import { dateFormat, numberFormat, shownEmail } from '@studio/domain/kernel'
import {
  discardLegalDraft,
  type DraftObstacle,
  type LegalDraft,
  type LegalDrafts,
  unscheduleLegalDraft,
} from '@studio/contract/legal'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, useLocale, useTranslation } from '../../../platform/index.ts'
import { ReasonForm } from '../../admin/index.ts'
import { setCachedDraft, legalDraftsQuery } from './drafts.queries.ts'
import styles from './drafts.module.css'
import { ProofButton } from './proof.tsx'
import { PublishForm } from './publish-form.tsx'
import type { UnsavedEdits } from './use-unsaved.ts'

interface DraftAsideProps {
  drafts: LegalDrafts
  draft: LegalDraft
  unsaved: UnsavedEdits
  /** Reasons why the unsaved draft can’t be published. */
  obstacles: readonly DraftObstacle[]
}

/** Reach, preview, checks before publishing, and the next action. */
export function DraftAside({ drafts, draft, unsaved, obstacles }: DraftAsideProps) {
  const { t } = useTranslation('legal-drafts')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const listId = useId()
  const { people, waiting } = drafts.reach
  const isReady = obstacles.length === 0 && !unsaved.isUnsaved
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.title}>{t(($) => $.reach.title)}</h3>
        <p>
          {t(($) => $.reach.people, { count: people, formatted: numberFormat(locale).format(people) })}{' '}
          {waiting > 0 && t(($) => $.reach.waiting, { count: waiting, version: drafts.version })}
        </p>
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>{t(($) => $.proof.title)}</h3>
        <ProofButton draft={draft} isUnsaved={unsaved.isUnsaved} />
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>{t(($) => $.before.title)}</h3>
        <ul id={listId} className={styles.checks}>
          {(['saved', 'same', 'behind', 'empty', 'overtaken'] as const).map((each) => {
            const isMet = each === 'saved' ? !unsaved.isUnsaved : !obstacles.includes(each)
            const Mark = isMet ? Check : X
            return (
              <li key={each} data-met={isMet}>
                <Mark size={14} aria-hidden="true" />
                <span>{isMet ? t(($) => $.before.met[each]) : t(($) => $.before.unmet[each])}</span>
              </li>
            )
          })}
          {obstacles.includes('long') && (
            <li data-met={false}>
              <X size={14} aria-hidden="true" />
              <span>{t(($) => $.before.long)}</span>
            </li>
          )}
        </ul>
      </section>
      {draft.scheduled ? (
        <section className={styles.part}>
          <h3 className={styles.title}>{t(($) => $.schedule.title)}</h3>
          <p className={styles.when}>
            {dateFormat(locale, 'longMoment').format(new Date(draft.scheduled.at))}
          </p>
          <p className={styles.dim}>
            {t(($) => $.schedule.by, {
              email: draft.scheduled.email ? shownEmail(draft.scheduled.email) : t(($) => $.someone),
            })}
          </p>
          <ReasonForm
            action={t(($) => $.schedule.takeBack)}
            variant="quiet"
            draftKey={`legal-unschedule-${draft.id}`}
            onSend={async (reason) => {
              const body = { version: draft.version, reason }
              const answer = await reloadAfter(call(unscheduleLegalDraft, { params: { id: draft.id }, body }))
              setCachedDraft(queries, answer.draft)
            }}
          />
        </section>
      ) : (
        <section className={styles.part}>
          {unsaved.isUnsaved || obstacles.includes('overtaken') ? (
            <ReasonForm
              action={t(($) => $.save.action)}
              draftKey={`legal-save-${draft.id}`}
              onSend={(reason) => unsaved.save(reason)}
            >
              <h3 className={styles.title}>{t(($) => $.save.title)}</h3>
              <p className={styles.dim}>{t(($) => $.save.text)}</p>
            </ReasonForm>
          ) : isReady ? (
            <PublishForm draft={draft} people={people} />
          ) : (
            <>
              <Button variant="accent" disabled aria-describedby={listId}>
                {t(($) => $.publish.now)}
              </Button>
            </>
          )}
        </section>
      )}
      {!draft.scheduled && <DiscardDraft draft={draft} unsaved={unsaved} />}
    </>
  )

  /** Reloads the draft after a refusal caused by another admin’s change. */
  async function reloadAfter<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      void queries.invalidateQueries(legalDraftsQuery)
      throw error
    }
  }
}

function DiscardDraft({ draft, unsaved }: Pick<DraftAsideProps, 'draft' | 'unsaved'>) {
  const { t } = useTranslation('legal-drafts')
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <section className={styles.part}>
      {isAsked ? (
        <ReasonForm
          action={t(($) => $.discard.action)}
          variant="danger"
          draftKey={`legal-discard-${draft.id}`}
          onCancel={() => setIsAsked(false)}
          onSend={async (reason) => {
            const body = { version: draft.version, reason }
            await call(discardLegalDraft, { params: { id: draft.id }, body })
            unsaved.giveUp()
            await queries.refetchQueries(legalDraftsQuery)
          }}
        >
          <p>{t(($) => $.discard.text)}</p>
        </ReasonForm>
      ) : (
        <div className={styles.acts}>
          {unsaved.isUnsaved && (
            <Button variant="plain" onClick={unsaved.giveUp}>
              {t(($) => $.discard.unsaved)}
            </Button>
          )}
          <Button variant="plain" onClick={() => setIsAsked(true)}>
            {t(($) => $.discard.open)}
          </Button>
        </div>
      )}
    </section>
  )
}
