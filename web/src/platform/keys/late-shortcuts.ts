import type { Actions } from './keyboard.ts'
import { type Shortcut, SHORTCUTS } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Shortcuts of screens that no visit starts with, so that first screens don’t load them. */
export const LATE_SHORTCUTS = {
  cullKeepOnly: { group: 'culling', keys: ['shift+k'] },
  cullStack: { group: 'culling', keys: ['s'] },
  cullCompare: { group: 'culling', keys: ['c'] },
  cullUndo: { group: 'culling', keys: ['z', 'mod+z'] },
  darkroomLight: { group: 'darkroom', keys: ['d'] },
  darkroomCrop: { group: 'darkroom', keys: ['r'] },
  darkroomRepairs: { group: 'darkroom', keys: ['q'] },
  darkroomRepairKind: { group: 'darkroom', keys: ['s'] },
  darkroomSpots: { group: 'darkroom', keys: ['a'] },
  darkroomDeleteRepair: { group: 'darkroom', keys: ['delete', 'backspace'] },
  darkroomPresets: { group: 'darkroom', keys: ['p'] },
  darkroomVersions: { group: 'darkroom', keys: ['h'] },
  darkroomLinear: { group: 'darkroom', keys: ['m'] },
  darkroomRadial: { group: 'darkroom', keys: ['shift+m'] },
  darkroomBrush: { group: 'darkroom', keys: ['k'] },
  darkroomOverlay: { group: 'darkroom', keys: ['o'] },
  darkroomErase: { group: 'darkroom', keys: ['x'] },
  darkroomSmaller: { group: 'darkroom', keys: ['['] },
  darkroomLarger: { group: 'darkroom', keys: [']'] },
  darkroomHarder: { group: 'darkroom', keys: ['{'] },
  darkroomSofter: { group: 'darkroom', keys: ['}'] },
  darkroomRatio: { group: 'darkroom', keys: ['x'] },
  darkroomBefore: { group: 'darkroom', keys: ['\\'] },
  darkroomCompare: { group: 'darkroom', keys: ['y'] },
  darkroomZoom: { group: 'darkroom', keys: ['z'] },
  darkroomClipping: { group: 'darkroom', keys: ['j'] },
  darkroomUndo: { group: 'darkroom', keys: ['mod+z'] },
  darkroomRedo: { group: 'darkroom', keys: ['mod+shift+z', 'mod+y'] },
  darkroomSave: { group: 'darkroom', keys: ['mod+s'] },
  darkroomDone: { group: 'darkroom', keys: ['mod+enter'] },
  copyEdit: { group: 'darkroom', keys: ['c'] },
  pasteEdit: { group: 'darkroom', keys: ['v'] },
  pasteEditParts: { group: 'darkroom', keys: ['mod+shift+v'] },
  newItem: { group: 'library', keys: ['n'] },
  editItem: { group: 'library', keys: ['e'] },
  duplicateItem: { group: 'library', keys: ['mod+d'] },
  moveItem: { group: 'library', keys: ['m'] },
  deleteItem: { group: 'library', keys: ['delete'] },
  vote: { group: 'roadmap', keys: ['u'] },
  suggest: { group: 'roadmap', keys: ['n'] },
  jobsRefresh: { group: 'jobs', keys: ['r'] },
  jobsClear: { group: 'jobs', keys: ['c'] },
  jobPrevious: { group: 'jobList', keys: ['arrowup'] },
  jobNext: { group: 'jobList', keys: ['arrowdown'] },
} as const satisfies Record<string, Shortcut>

/** Adds them to the known ones. Bindings that users changed apply to them, too. */
export const addLateShortcuts = (): void => void Object.assign(SHORTCUTS, LATE_SHORTCUTS)

/** Handles shortcuts while mounted, including late ones; `isInDialog` for those of a dialog. */
export function useLateShortcuts(actions: Actions, isInDialog = false): void {
  addLateShortcuts()
  useShortcuts(actions, isInDialog)
}
