import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import './moderation.texts.ts'

export function ModerationScreen() {
  const { t } = useTranslation('moderation')
  return (
    <AdminScreen>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
    </AdminScreen>
  )
}
