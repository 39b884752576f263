import { RequestError, useErrorText } from '../../platform/index.ts'

/** Text of a refusal; `fallback` without a response (specification, section 5). */
export function useRefusalText(): (error: unknown, fallback: string) => string {
  const errorText = useErrorText()
  return (error, fallback) =>
    error instanceof RequestError && error.status !== 0 ? errorText(error) : fallback
}
