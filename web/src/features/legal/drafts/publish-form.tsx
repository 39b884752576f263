import { ownTimeZone } from '@studio/domain/kernel'
import { type LegalDraft, publishLegalDraft, scheduleLegalDraft } from '@studio/contract/legal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, Tabs, TextInput, useToast } from '../../../design/index.ts'
import { call, serverNow, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import { ReasonForm } from '../../admin/index.ts'
import styles from './drafts.module.css'
import { setCachedDraft, legalDraftsQuery } from './drafts.queries.ts'

interface Written {
  when?: 'now' | 'later'
  at?: string
  asksTerms?: boolean
}

/** Publishes a draft that passed all checks, immediately or at a set time. */
export function PublishForm({ draft, people }: { draft: LegalDraft; people: number }) {
  const { t } = useTranslation('legal-drafts')
  const queries = useQueryClient()
  const toast = useToast()
  const [fields, keep, forget] = useStoredDraft<Written>(
    `studio-legal-publish-form-${draft.id}`,
    (stored) => (typeof stored === 'object' ? stored : {}) as Written,
  )
  const { when = 'now', at = '', asksTerms = false } = fields
  const [opened] = useState(serverNow)
  // The chosen time may have passed while the form was open.
  const [checkedAt, setCheckedAt] = useState(opened)
  const isPast = at !== '' && new Date(at).getTime() <= checkedAt

  async function send(reason: string): Promise<void> {
    const params = { id: draft.id }
    const body = { version: draft.version, reason, asksTerms }
    try {
      if (when === 'later') {
        // The field holds local time of this browser.
        const answer = await call(scheduleLegalDraft, {
          params,
          body: { ...body, at: new Date(at).toISOString() },
        })
        forget({})
        setCachedDraft(queries, answer.draft)
      } else {
        const { version } = await call(publishLegalDraft, { params, body })
        forget({})
        toast({ tone: 'good', title: t(($) => $.publish.done, { version }) })
        await queries.invalidateQueries({ queryKey: ['admin', 'legal'] })
      }
    } catch (error) {
      void queries.invalidateQueries(legalDraftsQuery)
      throw error
    }
  }

  return (
    <ReasonForm
      action={when === 'now' ? t(($) => $.publish.now) : t(($) => $.publish.later)}
      draftKey={`legal-publish-${draft.id}`}
      blocked={when === 'later' && (at === '' || isPast) ? t(($) => $.publish.ahead) : undefined}
      onSend={send}
    >
      <Tabs
        label={t(($) => $.publish.when)}
        value={when}
        onChange={(next) => keep({ ...fields, when: next })}
        tabs={[
          { value: 'now', label: t(($) => $.publish.atOnce) },
          { value: 'later', label: t(($) => $.publish.atTime) },
        ]}
      />
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label={t(($) => $.publish.from)}
          extra={ownTimeZone()}
          value={at}
          error={isPast ? t(($) => $.publish.past) : null}
          onChange={({ target }) => {
            keep({ ...fields, at: target.value })
            setCheckedAt(serverNow())
          }}
        />
      )}
      <Checkbox
        label={t(($) => $.publish.asksTerms)}
        checked={asksTerms}
        onCheckedChange={(next) => keep({ ...fields, asksTerms: next })}
      />
      <p className={styles.dim}>{t(($) => $.publish.asks, { count: people })}</p>
    </ReasonForm>
  )
}
