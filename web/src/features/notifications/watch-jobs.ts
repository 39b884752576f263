import { isFinal, type Job } from '@studio/contract/jobs'

/** Finds, from one list of jobs to the next, which have ended meanwhile; whoever cancelled one knows of it. */
export function createJobWatch(): (jobs: readonly Job[]) => Job[] {
  const seen = new Map<string, boolean>()
  /** When the last job ended that was over before anybody watched, by the server's clock. */
  let beganAt: string | undefined

  const hasEnded = ({ id, status, finishedAt }: Job): boolean => {
    if (!isFinal(status) || status === 'cancelled' || beganAt === undefined) return false
    // One that was never seen running ended quickly, or is older and came into the list as others left it.
    return seen.get(id) === false || (!seen.has(id) && finishedAt !== null && finishedAt > beganAt)
  }
  return (jobs) => {
    const ended = jobs.filter(hasEnded)
    beganAt ??= jobs.reduce(
      (last, { finishedAt }) => (finishedAt && finishedAt > last ? finishedAt : last),
      '',
    )
    for (const { id, status } of jobs) seen.set(id, isFinal(status))
    return ended
  }
}
