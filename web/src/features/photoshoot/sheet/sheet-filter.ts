import { cutText, isUuid } from '@studio/contract/kernel'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'

export const SHEET_FILTERS = ['all', 'kept', 'rejected'] as const
export type SheetFilter = (typeof SHEET_FILTERS)[number]

/** Search parameters of the contact sheet: the shoot (default: the newest) and the shown marks. */
export interface PhotoshootSearch {
  job?: string | undefined
  show?: SheetFilter | undefined
  /** Fills the brief from a template, or from a saved prompt and optionally one version of it. */
  template?: string | undefined
  saved?: string | undefined
  version?: string | undefined
  /** Prompt to fill in. */
  prompt?: string | undefined
  /** Id of a gallery image to use as the reference. */
  reference?: string | undefined
  /** Id of a product to use in the images. */
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
