import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import './console.texts.ts'

export function ConsoleScreen() {
  const { t } = useTranslation('console')
  return (
    <AdminScreen>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    </AdminScreen>
  )
}
