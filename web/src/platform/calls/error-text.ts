import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type errors from '../../locales/en/errors.json'
import { RequestError } from './request-error.ts'

declare module '../i18n.ts' {
  interface TextBundles {
    errors: typeof errors
  }
}

type ErrorWord = keyof typeof errors.code

/**
 * The words for any failure, by its code, in the user's language. No screen waits for them, since few ever show one:
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
    const code = error instanceof RequestError ? error.code : 'UNKNOWN_ERROR'
    const seconds = error instanceof RequestError ? error.retryAfter : undefined
    if (error instanceof RequestError && error.details?.gate) return t(($) => $.gateClosed)
    if (code === 'RATE_LIMITED' && seconds) return t(($) => $.rateLimitedFor, { count: seconds })
    const word = i18n.exists(`errors:code.${code}`) ? (code as ErrorWord) : 'UNKNOWN_ERROR'
    return t(($) => $.code[word])
  }
}
