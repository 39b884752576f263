import { sessionsReasons } from '@studio/contract/sessions'
import { isRefusedFor, useErrorText } from '../../../platform/index.ts'

/** Members may keep copies there: everyone who joins has to agree first. */
export const isAboutTerms = (error: unknown): boolean => isRefusedFor(error, sessionsReasons.mustAgree)

/** Why one was not let in, in words; undefined while nothing is wrong. */
export function useJoinProblem(error: unknown): string | undefined {
  const errorText = useErrorText()
  return !error || isAboutTerms(error) ? undefined : errorText(error)
}
