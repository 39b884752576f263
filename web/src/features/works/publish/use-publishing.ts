import { createWork, type PublishPreview, type PublishResult, type WorkSource } from '@studio/contract/works'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newUuid, RequestError, useStoredDraft, useNetwork } from '../../../platform/index.ts'
import { type LicensedSource, openLicence } from './licence-choice.ts'
import { draftKey, firstDraft, type PublishDraft, readDraft } from './publish-draft.ts'

interface Order {
  source: WorkSource
  preview: PublishPreview
  /** ID of the cover; undefined: the cover of the source. */
  coverId: string | null | undefined
  /** Reloads the similar works. */
  onLookAgain: () => void
  onDone: (result: PublishResult) => void
}

/** Detected sources and those the author credits. */
function boundOf({ parents, near }: PublishPreview, citedIds: readonly string[]): LicensedSource[] {
  const more = near.filter(({ id }) => citedIds.includes(id)).map((each) => ({ ...each, isOwn: false }))
  return [...parents, ...more]
}

/** Each similar work is credited as a source, or a reason is given. */
function needsReason({ near }: PublishPreview, draft: PublishDraft): boolean {
  const isUnsettled = near.some(({ id }) => !draft.named.includes(id))
  return isUnsettled && (!draft.isConfirmed || !draft.reason.trim())
}

/** Draft, its constraints, and sending. */
export function usePublishing({ source, preview, coverId, onLookAgain, onDone }: Order) {
  const isOnline = useNetwork() === 'here'
  const first = firstDraft(preview)
  const [draft, setDraft, forget] = useStoredDraft(draftKey(source), (stored) => readDraft(stored, first))
  // One idempotency key per draft; a change needs a new key.
  const [key, setKey] = useState(newUuid)
  const renewKey = () => setKey(newUuid())

  const namedIds = draft.named.filter((named) => preview.near.some((each) => each.id === named))
  const parents = boundOf(preview, namedIds)
  const licence = openLicence(draft.licence, parents)
  const isWords = source.kind === 'prompt' || source.kind === 'template'
  const isReady =
    isOnline &&
    licence !== undefined &&
    draft.title.trim() !== '' &&
    !needsReason(preview, draft) &&
    !(draft.isLater && !draft.at) &&
    preview.left > 0

  const sending = useMutation({
    mutationFn: () =>
      call(
        createWork,
        {
          body: {
            source,
            title: draft.title,
            about: draft.about,
            visibility: draft.visibility,
            tags: preview.tags.slice(0, 12),
            licence: licence ?? draft.licence,
            parents: namedIds,
            keepsName: draft.keepsName,
            confirmed: draft.isConfirmed,
            ...(draft.isConfirmed && draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
            ...(isWords ? {} : { sharePrompt: draft.sharePrompt }),
            ...(coverId === undefined ? {} : { coverId }),
            ...(draft.isLater && draft.at ? { publishAt: new Date(draft.at).toISOString() } : {}),
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess(result) {
      forget(first)
      onDone(result)
    },
    onError(error) {
      // Another publication or a setting has changed, so the preview is reloaded.
      if (error instanceof RequestError && (error.code === 'CONFLICT' || error.code === 'FORBIDDEN'))
        onLookAgain()
    },
  })

  return {
    draft,
    licence,
    parents,
    isOnline,
    isWords,
    isReady,
    sending,
    intendAnew: renewKey,
    /** Errors by field from the server. */
    details: sending.error instanceof RequestError ? (sending.error.details ?? {}) : {},
    change(more: Partial<PublishDraft>) {
      renewKey()
      setDraft({ ...draft, ...more })
      if (sending.isError) sending.reset()
    },
    send() {
      if (isReady && !sending.isPending) sending.mutate()
    },
  }
}

export type Publishing = ReturnType<typeof usePublishing>
