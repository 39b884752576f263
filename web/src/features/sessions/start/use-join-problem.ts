import { RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'

const codeOf = (error: unknown) => (error instanceof RequestError ? error.details?.code : undefined)

/** Members may keep copies there: whoever joins has to agree first. */
export const isAboutTerms = (error: unknown): boolean => codeOf(error) === 'terms'

/** Why one was not let in, in words; undefined while nothing is wrong. */
export function useJoinProblem(error: unknown): string | undefined {
  const { t } = useTranslation('sessions')
  const errorText = useErrorText()
  if (!error || isAboutTerms(error)) return undefined
  const code = codeOf(error)
  if (code === 'full' || code === 'locked') return t(($) => $.join[code])
  if (error instanceof RequestError && error.code === 'RATE_LIMITED' && error.retryAfter !== undefined)
    return t(($) => $.join.throttled, { count: Math.max(1, Math.ceil(error.retryAfter / 60)) })
  if (error instanceof RequestError && error.code === 'NOT_FOUND') return t(($) => $.join.wrong)
  return errorText(error)
}
