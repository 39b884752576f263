import type { CandidateState, EditCandidate, Generation } from '@studio/contract/darkroom'
import type { Job, JobItem } from '@studio/contract/jobs'
import type { CandidateRow, GenerationRow } from './generations.store.ts'

const STATES: Record<JobItem['status'], CandidateState> = {
  waiting: 'waiting',
  developing: 'waiting',
  // Its answer was discarded since.
  done: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
}

const displacementOf = ({ facts }: EditCandidate) => facts?.displacement ?? Number.POSITIVE_INFINITY

/** A generated edit as its owner gets it. `labelOf` names models. */
export function presentGeneration(
  { id, mediaId, jobId, repairId, request, chosen, createdAt }: GenerationRow,
  candidates: readonly CandidateRow[],
  job: Job | undefined,
  labelOf: (model: string) => string,
): Generation {
  const { kind, prompt, area, models, isBlind, window, asked } = request
  const isHidden = isBlind && chosen === null
  const present = (model: string, index: number): EditCandidate | undefined => {
    const item = job?.items.find((each) => each.index === index)
    const row = candidates.find((each) => each.index === index)
    // Discarded after another answer was chosen.
    if (!row && (item?.status === 'done' || (!item && chosen !== null))) return undefined
    return {
      index,
      model: isHidden ? null : model,
      label: isHidden ? null : (row?.madeBy.label ?? labelOf(model)),
      state: row?.state ?? (item ? STATES[item.status] : 'waiting'),
      progress: item?.progress ?? 0,
      error: item?.error ?? null,
      patch: row?.patch?.toString('hex') ?? null,
      box: row?.box ?? null,
      facts: row?.state === 'ready' ? row.facts : null,
    }
  }
  return {
    id,
    mediaId,
    jobId,
    repairId,
    kind,
    prompt,
    area,
    models,
    isBlind,
    window,
    status: job?.status ?? 'queued',
    error: job?.error ?? null,
    cost: {
      credits: job?.cost.credits ?? 0,
      waived: job?.cost.waived ?? false,
      captured: job?.cost.captured ?? 0,
    },
    // Those that can be chosen come first, and of these those less displaced.
    candidates: asked
      .map(present)
      .filter((each) => each !== undefined)
      .toSorted((a, b) => displacementOf(a) - displacementOf(b) || a.index - b.index),
    chosen,
    createdAt: createdAt.toISOString(),
  }
}
