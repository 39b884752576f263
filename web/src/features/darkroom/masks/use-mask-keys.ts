import type { MaskKind } from '@studio/contract/darkroom'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { resized, softened } from './brush.ts'
import type { MasksState } from './use-masks.ts'

/** Keys that add masks, and while the tool is open those of overlay and brush. */
export function useMaskKeys(masks: MasksState, isOpen: boolean, onOpen: () => void): void {
  const { brush, setBrush, isBrushing, nextOverlay } = masks
  const add = (kind: MaskKind) => () => {
    onOpen()
    masks.add(kind)
  }
  useLateShortcuts({
    darkroomLinear: add('linear'),
    darkroomRadial: add('radial'),
    darkroomBrush: add('brush'),
    ...(isOpen && { darkroomOverlay: nextOverlay }),
    ...(isOpen &&
      isBrushing && {
        darkroomErase: () => setBrush({ ...brush, isErasing: !brush.isErasing }),
        darkroomSmaller: () => setBrush(resized(brush, -1)),
        darkroomLarger: () => setBrush(resized(brush, 1)),
        darkroomHarder: () => setBrush(softened(brush, -1)),
        darkroomSofter: () => setBrush(softened(brush, 1)),
      }),
  })
}
