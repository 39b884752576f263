import { useTranslation } from '../../../platform/index.ts'
import { SideSheet } from '../../../design/index.ts'
import { SidebarContent } from './sidebar.tsx'

/** Sidebar of small screens: a sheet, loaded when first opened. */
export function MobileSidebar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <SideSheet isOpen onClose={onClose} title={t(($) => $.nav.label)}>
      <SidebarContent isWide onNavigate={onClose} />
    </SideSheet>
  )
}
