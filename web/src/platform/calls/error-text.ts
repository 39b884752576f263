import { useReducer } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import type errors from '../../locales/en/errors.json'
import { RequestError } from './request-error.ts'

type ErrorWord = keyof typeof errors.code

/**
 * The words for any failure, by its reason, else by its code, else by its status (specification, section 8), in the user's language. No screen waits for them, since few ever show one:
 * the studio fetches them when it has settled, and a failure before that is told as soon as they are there.
 */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  return (error) => {
    if (!i18n.exists('errors:gateClosed')) {
      void i18n.loadNamespaces('errors').then(drawAgain)
      return ''
    }
    const t = i18n.getFixedT(null, 'errors')
    if (!(error instanceof RequestError)) return t(($) => $.unexpected)
    if (error.reason) {
      if (!i18n.isLoaded('reasons')) {
        void i18n.loadNamespaces('reasons').then(drawAgain)
        // The server's own words, in English: a toast asks once.
        return error.message
      }
      // Of a newer server than this page, it may have no text here.
      const text = i18n.textAt(`reasons:${error.reason}`, error.facts)
      if (text !== undefined) return text
    }
    const { code, retryAfter: seconds } = error
    if (error.details?.gate) return t(($) => $.gateClosed)
    if (code === 'RATE_LIMITED' && seconds) return t(($) => $.rateLimitedFor, { count: seconds })
    // Answered, but the answer broke off or cannot be read.
    if (code === 'NETWORK_ERROR' && error.status > 0 && error.status < 500) return t(($) => $.network)
    // Refused by somebody else than the studio, the auth service or a proxy, say.
    if (code !== 'AUTH_REQUIRED' && error.status === 401) return t(($) => $.authentication)
    if (code !== 'UNKNOWN_ERROR' && code !== 'NETWORK_ERROR' && i18n.exists(`errors:code.${code}`))
      return t(($) => $.code[code as ErrorWord])
    if (error.status === 0) return t(($) => $.code.NETWORK_ERROR)
    return error.status >= 500 ? t(($) => $.code.UNKNOWN_ERROR) : t(($) => $.unknown)
  }
}
