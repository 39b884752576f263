import { isFinal, type Job } from '@studio/contract/jobs'

/** Finds the jobs that ended between two job lists. Cancelled jobs are excluded, since the user cancelled them. */
export function createJobWatch(): (jobs: readonly Job[]) => Job[] {
  const lastStates = new Map<string, boolean>()
  /** Server time at which the last job ended before watching started. */
  let beganAt: string | undefined

  const hasEnded = ({ id, status, finishedAt }: Job): boolean => {
    if (!isFinal(status) || status === 'cancelled' || beganAt === undefined) return false
    // A job never seen running either ended quickly, or is an old one that moved into the list when others left it.
    return (
      lastStates.get(id) === false || (!lastStates.has(id) && finishedAt !== null && finishedAt > beganAt)
    )
  }
  return (jobs) => {
    const ended = jobs.filter(hasEnded)
    beganAt ??= jobs.reduce(
      (last, { finishedAt }) => (finishedAt && finishedAt > last ? finishedAt : last),
      '',
    )
    for (const { id, status } of jobs) lastStates.set(id, isFinal(status))
    return ended
  }
}
