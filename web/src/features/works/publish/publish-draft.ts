import { type NewWork, type PublishPreview, Licence, WORK_KINDS } from '@studio/contract/works'

/** Draft of a publication. */
export interface PublishDraft {
  title: string
  about: string
  licence: NewWork['licence']
  visibility: NewWork['visibility']
  /** Value of the date field; empty: now. */
  at: string
  isLater: boolean
  /** IDs of works credited as sources. */
  named: string[]
  isConfirmed: boolean
  reason: string
  sharePrompt: boolean
  keepsName: boolean
}

export const firstDraft = ({
  title,
  sharePrompt,
}: Pick<PublishPreview, 'title' | 'sharePrompt'>): PublishDraft => ({
  title,
  about: '',
  licence: 'cc-by-4.0',
  visibility: 'public',
  at: '',
  isLater: false,
  named: [],
  isConfirmed: false,
  reason: '',
  sharePrompt,
  keepsName: true,
})

/** Restores the draft stored on this device, if it is valid. */
export function readDraft(stored: unknown, first: PublishDraft): PublishDraft {
  if (typeof stored !== 'object' || stored === null) return first
  const draft = { ...first, ...(stored as Partial<PublishDraft>) }
  return Licence.safeParse(draft.licence).success && Array.isArray(draft.named) ? draft : first
}

export const draftKey = ({ kind, id }: { kind: (typeof WORK_KINDS)[number]; id: string }) =>
  `studio-publish-${kind}-${id}`
