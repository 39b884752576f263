import { useTranslation } from 'react-i18next'
import './prompt-import.texts.ts'

/** Prompts from a file. */
export function PromptImportScreen() {
  const { t } = useTranslation('prompt-import')
  return <section aria-label={t(($) => $.title)} />
}
