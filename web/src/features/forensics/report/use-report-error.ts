import { MAX_REPORTS } from '@studio/contract/forensics'
import { RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'

/** Why a report could not be saved or had back, and what can be done about it. */
export function useReportError(): (error: unknown) => string {
  const { t } = useTranslation('forensic-report')
  const errorText = useErrorText()
  return (error) => {
    if (!error) return ''
    const code = error instanceof RequestError ? error.code : ''
    if (code === 'CONFLICT') return t(($) => $.save.full, { count: MAX_REPORTS })
    if (code === 'PAYLOAD_TOO_LARGE') return t(($) => $.save.tooLong)
    return errorText(error)
  }
}
