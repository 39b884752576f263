import { ADMIN_GROUP } from './admin-items.ts'
import { IndexGroup } from './sidebar-index.tsx'

/** The group of the sidebar that admins have; fetched with what no first look needs. */
export const AdminIndex = (props: { isWide: boolean; onNavigate?: (() => void) | undefined }) => (
  <IndexGroup group={ADMIN_GROUP} {...props} />
)
