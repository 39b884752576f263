import { useTranslation } from 'react-i18next'
import './templates.texts.ts'

/** Templates: built in and own. */
export function TemplatesScreen() {
  const { t } = useTranslation('templates')
  return <section aria-label={t(($) => $.title)} />
}
