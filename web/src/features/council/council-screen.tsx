import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import './council.texts.ts'

export function CouncilScreen() {
  const { t } = useTranslation('council')
  return (
    <AdminScreen>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    </AdminScreen>
  )
}
