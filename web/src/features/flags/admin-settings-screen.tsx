import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import './admin-settings.texts.ts'

export function AdminSettingsScreen() {
  const { t } = useTranslation('admin-settings')
  return (
    <AdminScreen>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    </AdminScreen>
  )
}
