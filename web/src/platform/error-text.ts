import { useTranslation } from 'react-i18next'
import type errors from '../locales/en/errors.json'
import { RequestError } from './request-error.ts'

declare module './i18n.ts' {
  interface TextBundles {
    errors: typeof errors
  }
}

type ErrorWord = keyof typeof errors.code

/** The words for any failure, by its code, in the user's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    const code = error instanceof RequestError ? error.code : 'UNKNOWN_ERROR'
    const seconds = error instanceof RequestError ? error.retryAfter : undefined
    if (error instanceof RequestError && error.details?.gate) return t(($) => $.gateClosed)
    if (code === 'RATE_LIMITED' && seconds) return t(($) => $.rateLimitedFor, { count: seconds })
    const word = i18n.exists(`errors:code.${code}`) ? (code as ErrorWord) : 'UNKNOWN_ERROR'
    return t(($) => $.code[word])
  }
}
