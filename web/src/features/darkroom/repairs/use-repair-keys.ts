import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { resized } from './repairs.ts'
import type { RepairsState } from './use-repairs.ts'

/** The key that opens and closes the repair tool, and those of the tool while it is open. */
export function useRepairKeys(repairs: RepairsState, isOpen: boolean, onToggle: () => void): void {
  const { values, setValues, selected, settle, toggleSpots } = repairs
  const change = (changes: Parameters<typeof setValues>[0]) => () => {
    settle()
    setValues(changes)
    settle()
  }
  useLateShortcuts({
    darkroomRepairs: onToggle,
    ...(isOpen && {
      darkroomSmaller: change({ size: resized(values.size, -1) }),
      darkroomLarger: change({ size: resized(values.size, 1) }),
      darkroomRepairKind: change({ kind: values.kind === 'heal' ? 'clone' : 'heal' }),
      darkroomSpots: toggleSpots,
    }),
    ...(isOpen && selected && { darkroomDeleteRepair: () => repairs.delete(selected) }),
  })
}
