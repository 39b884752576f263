import { cutText, isUuid } from '@studio/contract/kernel'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'

export const SHEET_FILTERS = ['all', 'kept', 'rejected'] as const
export type SheetFilter = (typeof SHEET_FILTERS)[number]

/** What the address says about the sheet: which shoot (the newest without), and which of its frames. */
export interface PhotoshootSearch {
  job?: string | undefined
  show?: SheetFilter | undefined
  /** To be taken into the brief: a template by its id, or a saved prompt and perhaps one version of it. */
  template?: string | undefined
  saved?: string | undefined
  version?: string | undefined
  /** To be written into the brief. */
  prompt?: string | undefined
  /** A picture of the gallery, to be the reference of the brief. */
  reference?: string | undefined
  /** An own thing, to stand in the pictures. */
  thing?: string | undefined
}

export function readSearch(search: Record<string, unknown>): {
  jobId: string | undefined
  filter: SheetFilter
  prompt: string | undefined
  referenceId: string | undefined
  thingId: string | undefined
} {
  const { job, show, prompt, reference, thing } = search
  return {
    jobId: isUuid(job) ? job : undefined,
    referenceId: isUuid(reference) ? reference : undefined,
    thingId: isUuid(thing) ? thing : undefined,
    filter: SHEET_FILTERS.find((each) => each === show) ?? 'all',
    prompt: typeof prompt === 'string' ? cutText(prompt, MAX_PROMPT_LENGTH) : undefined,
  }
}
