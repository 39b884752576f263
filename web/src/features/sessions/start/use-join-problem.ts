import { sessionsReasons } from '@studio/contract/sessions'
import { isRefusedFor, useErrorText } from '../../../platform/index.ts'

/** True if members may save copies in this session, which everyone who joins has to accept first. */
export const isAboutTerms = (error: unknown): boolean => isRefusedFor(error, sessionsReasons.mustAgree)

/** Localised reason why joining failed; undefined without an error. */
export function useJoinProblem(error: unknown): string | undefined {
  const errorText = useErrorText()
  return !error || isAboutTerms(error) ? undefined : errorText(error)
}
