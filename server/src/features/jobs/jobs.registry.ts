import type { KindOfJob } from './jobs.kinds.ts'

/** Kinds of jobs that this process runs. */
export interface JobKinds {
  register(kind: KindOfJob): void
  /** The kind of a job: the one with a mark that its request has, or the one without a mark. */
  find(job: Pick<KindOfJob, 'kind'> & { request: Record<string, unknown> }): KindOfJob | undefined
}

export function createJobKinds(): JobKinds {
  const kinds: KindOfJob[] = []
  return {
    register: (kind) => void kinds.push(kind),
    find({ kind, request }) {
      const same = kinds.filter((each) => each.kind === kind)
      return (
        same.find(({ mark }) => mark !== undefined && request[mark] !== undefined) ??
        same.find(({ mark }) => mark === undefined)
      )
    },
  }
}
