import { useReducer } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import type errors from '../../locales/en/errors.json'
import { RequestError } from './request-error.ts'

type ErrorWord = keyof typeof errors.code

/**
 * Localised text of an error: by its reason, else its code, else its status (specification, section 8). Doesn't
 * suspend, because most screens never show an error. The texts are prefetched when idle; an earlier error is shown
 * once they have loaded.
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
        // The server's English message: a toast reads the text only once.
        return error.message
      }
      // A reason of a newer server may have no text here.
      const text = i18n.textAt(`reasons:${error.reason}`, error.facts)
      if (text !== undefined) return text
    }
    const { code, retryAfter: seconds } = error
    if (error.details?.gate) return t(($) => $.gateClosed)
    if (code === 'RATE_LIMITED' && seconds) return t(($) => $.rateLimitedFor, { count: seconds })
    // A response that was cut off or can't be parsed.
    if (code === 'NETWORK_ERROR' && error.status > 0 && error.status < 500) return t(($) => $.network)
    // A 401 from elsewhere, such as the auth service or a proxy.
    if (code !== 'AUTH_REQUIRED' && error.status === 401) return t(($) => $.authentication)
    if (code !== 'UNKNOWN_ERROR' && code !== 'NETWORK_ERROR' && i18n.exists(`errors:code.${code}`))
      return t(($) => $.code[code as ErrorWord])
    if (error.status === 0) return t(($) => $.code.NETWORK_ERROR)
    return error.status >= 500 ? t(($) => $.code.UNKNOWN_ERROR) : t(($) => $.unknown)
  }
}
