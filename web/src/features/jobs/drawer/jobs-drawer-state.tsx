import { createContext, type ReactNode, use, useState } from 'react'
import { useShortcuts } from '../../../platform/index.ts'

interface JobsDrawerState {
  isOpen: boolean
  open: () => void
  close: () => void
  toggle: () => void
}

const JobsDrawerContext = createContext<JobsDrawerState>({
  isOpen: false,
  open: () => undefined,
  close: () => undefined,
  toggle: () => undefined,
})

/** Open state of the drawer and its shortcut, Ctrl or Cmd with J. Rendered once around badge, page and drawer. */
export function JobsProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => setIsOpen((wasOpen) => !wasOpen)
  useShortcuts({ jobs: toggle })
  return (
    <JobsDrawerContext value={{ isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), toggle }}>
      {children}
    </JobsDrawerContext>
  )
}

export const useJobsDrawer = (): JobsDrawerState => use(JobsDrawerContext)
