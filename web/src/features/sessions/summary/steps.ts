import {
  type SessionBrief,
  type SessionEvent,
  type SessionShoot,
  withFields,
} from '@studio/contract/sessions'

/** One step of a replay: the brief, and the shoots up to then. */
export interface Step {
  at: string
  byId: string | null
  brief: SessionBrief
  /** Prompt of the previous step, to mark new words. */
  before: string
  revision: number
  /** The shoot started in this step. */
  shoot: SessionShoot | undefined
}

/** Max. pause between edits of one member in the same step, in ms. */
const TOGETHER_MS = 20_000

/** Groups the events of a brief into steps: consecutive edits by one member, and each shoot. */
export function stepsOf(events: readonly SessionEvent[], shoots: readonly SessionShoot[]): readonly Step[] {
  const steps: Step[] = []
  let brief: SessionBrief | undefined
  let revision = 0
  for (const { at, byId, what } of events) {
    if (what.kind === 'created') {
      brief = what.brief
      steps.push({ at, byId, brief, before: '', revision, shoot: undefined })
      continue
    }
    const last = steps.at(-1)
    if (!brief || !last) continue
    if (what.kind === 'brief') {
      brief = withFields(brief, what.fields)
      revision = what.revision
      const isOneGo =
        steps.length > 1 &&
        last.byId === byId &&
        !last.shoot &&
        Date.parse(at) - Date.parse(last.at) < TOGETHER_MS
      if (isOneGo) Object.assign(last, { at, brief, revision })
      else steps.push({ at, byId, brief, revision, before: last.brief.prompt, shoot: undefined })
    } else if (what.kind === 'shoot') {
      const shoot = shoots.find(({ jobId }) => jobId === what.jobId)
      if (shoot) steps.push({ at, byId, brief, revision, before: last.brief.prompt, shoot })
    }
  }
  return steps
}
