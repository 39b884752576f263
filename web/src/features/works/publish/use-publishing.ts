import { createWork, type PublishPreview, type PublishResult, type WorkSource } from '@studio/contract/works'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newUuid, RequestError, useKeptDraft, useNetwork } from '../../../platform/index.ts'
import { type Bound, openLicence } from './licence-choice.ts'
import { draftKey, firstDraft, type PublishDraft, readDraft } from './publish-draft.ts'

interface Order {
  source: WorkSource
  preview: PublishPreview
  /** What shows it; undefined: its cover. */
  coverId: string | null | undefined
  /** What is like it is to be looked for again. */
  onLookAgain: () => void
  onDone: (result: PublishResult) => void
}

/** What it grew from, and what its author names besides. */
function boundOf({ parents, near }: PublishPreview, named: readonly string[]): Bound[] {
  const more = near.filter(({ id }) => named.includes(id)).map((each) => ({ ...each, isOwn: false }))
  return [...parents, ...more]
}

/** What is to be said of works that are alike: each is named as a source, or there is a reason. */
function needsReason({ near }: PublishPreview, draft: PublishDraft): boolean {
  const isUnsettled = near.some(({ id }) => !draft.named.includes(id))
  return isUnsettled && (!draft.isConfirmed || !draft.reason.trim())
}

/** What the author has said so far, what that is bound to, and how it is sent. */
export function usePublishing({ source, preview, coverId, onLookAgain, onDone }: Order) {
  const isHere = useNetwork() === 'here'
  const first = firstDraft(preview)
  const [draft, setDraft, forget] = useKeptDraft(draftKey(source), (kept) => readDraft(kept, first))
  // One key for one intent: what was changed since is another.
  const [key, setKey] = useState(newUuid)
  const intendAnew = () => setKey(newUuid())

  const known = draft.named.filter((named) => preview.near.some((each) => each.id === named))
  const parents = boundOf(preview, known)
  const licence = openLicence(draft.licence, parents)
  const isWords = source.kind === 'prompt' || source.kind === 'template'
  const isReady =
    isHere &&
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
            parents: known,
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
      // Somebody was quicker, or a setting has changed: what stands here is looked at again.
      if (error instanceof RequestError && (error.code === 'CONFLICT' || error.code === 'FORBIDDEN'))
        onLookAgain()
    },
  })

  return {
    draft,
    licence,
    parents,
    isHere,
    isWords,
    isReady,
    sending,
    intendAnew,
    /** What the server says of single fields. */
    details: sending.error instanceof RequestError ? (sending.error.details ?? {}) : {},
    change(more: Partial<PublishDraft>) {
      intendAnew()
      setDraft({ ...draft, ...more })
      if (sending.isError) sending.reset()
    },
    send() {
      if (isReady && !sending.isPending) sending.mutate()
    },
  }
}

export type Publishing = ReturnType<typeof usePublishing>
