import { ADMIN_GROUP } from './admin-items.ts'
import { IndexGroup } from './sidebar-index.tsx'

/** Admin group of the sidebar, loaded when idle. */
export const AdminIndex = (props: { isWide: boolean; onNavigate?: (() => void) | undefined }) => (
  <IndexGroup group={ADMIN_GROUP} {...props} />
)
