import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import './legal-drafts.texts.ts'

export function LegalDraftsScreen() {
  const { t } = useTranslation('legal-drafts')
  return (
    <AdminScreen>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    </AdminScreen>
  )
}
