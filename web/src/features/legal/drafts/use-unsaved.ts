import {
  type LegalDocumentId,
  type LegalDraft,
  legalReasons,
  type PublishedLegalDocument,
  saveLegalDraft,
} from '@studio/contract/legal'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusedFor, newUuid, useStoredDraft } from '../../../platform/index.ts'
import { setCachedDraft, legalDraftsQuery } from './drafts.queries.ts'
import { adopt, mergeUnsaved } from './merge-unsaved.ts'
import { isChanged, readUnsaved, normalizedDraft, type UnsavedDraft, unchangedDraft } from './unsaved.ts'

/**
 * Unsaved edits of a draft: stored on the device until saved, and merged with changes saved by others. `orphaned` is
 * text of a deleted draft.
 */
export function useUnsaved(
  id: LegalDocumentId,
  draft: LegalDraft | undefined,
  published: PublishedLegalDocument,
) {
  const queries = useQueryClient()
  const [stored, keep, forget] = useStoredDraft(`studio-legal-draft-${id}`, readUnsaved)
  const against = published.version
  const isOther = stored && draft && (stored.origin.version !== draft.version || stored.against !== against)
  const current =
    draft &&
    (stored ? (isOther ? mergeUnsaved(stored, draft, against) : stored) : unchangedDraft(draft, against))
  const isUnsaved = current !== undefined && stored !== undefined && isChanged(current)
  const change = (next: UnsavedDraft) => (isChanged(next) ? keep(next) : forget(undefined))

  return {
    current,
    isUnsaved,
    /** Another admin saved since the edit started. */
    isMerged: isUnsaved && isOther === true,
    orphaned: draft ? undefined : stored,
    change,
    giveUp: () => forget(undefined),
    /** Moves text of a deleted draft to the new one. */
    takeTo: (fresh: LegalDraft) => stored && keep(adopt(stored, fresh, published)),
    /** Saves all edits. Changes saved by others are loaded and merged first. */
    async save(reason: string): Promise<void> {
      if (!current) return
      const tidy = normalizedDraft(current, newUuid)
      const { origin, title, paragraphs, agreed } = tidy
      const body = { version: origin.version, base: against, title, paragraphs, agreed, reason }
      try {
        const saved = await call(saveLegalDraft, { params: { id }, body })
        setCachedDraft(queries, saved.draft)
        forget(undefined)
      } catch (error) {
        keep(tidy)
        if (
          isRefusedFor(error, legalReasons.draftChanged, legalReasons.draftScheduled, legalReasons.overtaken)
        )
          await queries.refetchQueries(legalDraftsQuery)
        throw error
      }
    },
  }
}

export type UnsavedEdits = ReturnType<typeof useUnsaved>
