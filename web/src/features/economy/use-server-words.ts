import { RequestError, useErrorText, useLocale } from '../../platform/index.ts'

/** The server's own words for a refusal where they are in the reader's language, else ours; `fallback` without any. */
export function useServerWords(): (error: unknown, fallback: string) => string {
  const errorText = useErrorText()
  const [locale] = useLocale()
  return (error, fallback) => {
    if (!(error instanceof RequestError) || error.status === 0) return fallback
    return locale === 'en' ? error.message : errorText(error)
  }
}
