import type {
  Edit,
  LocalAdjustment,
  LocalValue,
  MaskKind,
  MaskMode,
  MaskPart,
  MaskStroke,
} from '@studio/contract/darkroom'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { Size } from '../crop/crop-geometry.ts'
import type { Editor } from '../state/editor.ts'
import { type Brush, FIRST_BRUSH, hasRoom, withStroke } from './brush.ts'
import { viewOf } from './mask-geometry.ts'
import * as masks from './masks.ts'
import { newPart } from './new-part.ts'

export const OVERLAYS = ['grey', 'red', 'off'] as const
/** How the image is shown outside of the mask. */
export type Overlay = (typeof OVERLAYS)[number]

/** The part that a stroke belongs to, as it was before the stroke. */
export interface StrokeTarget {
  /** Without parts if the stroke begins a new mask. */
  adjustment: LocalAdjustment
  index: number
  part: masks.PartOf<'brush'>
}

/** What the next gesture on the image does: it draws a part that was just added, paints a new part, or picks a colour. */
type Next = 'draw' | 'pick' | { paint: MaskMode; adjustmentId: string | undefined }

/** The masks of an edit, which of them is selected, and their changes. */
export function useMasks(edit: Edit, editor: Editor, original: Size) {
  const { t } = useTranslation('darkroom')
  const showToast = useToast()
  const [selectedId, setSelectedId] = useState<string>()
  const [hoveredId, setHoveredId] = useState<string>()
  const [partIndex, setPartIndex] = useState(0)
  const [overlay, setOverlay] = useState<Overlay>('grey')
  // From when a mask is selected or changed until one of its sliders moves.
  const [isShown, setIsShown] = useState(true)
  const [next, setNext] = useState<Next>()
  const [brush, setBrush] = useState<Brush>(FIRST_BRUSH)
  const adjustments = masks.adjustmentsOf(edit)
  const selected = adjustments.find(({ id }) => id === selectedId) ?? adjustments.at(-1)
  const index = Math.min(partIndex, (selected?.parts.length ?? 1) - 1)
  const part = selected?.parts[index]
  const view = viewOf(edit.geometry, original)
  const hovered = adjustments.find(({ id }) => id === hoveredId)
  const pending = typeof next === 'object' ? next : undefined

  const select = (id: string | undefined, at = 0) => {
    setSelectedId(id)
    setPartIndex(at)
    setIsShown(true)
    setNext(undefined)
  }
  const refuse = (title: string) => {
    showToast({ title })
    return false
  }
  /** False if the contract refuses the edit: it has too many strokes, unless `refusal` names another reason. */
  const write = (changed: Edit | undefined, key: string, refusal?: string): boolean => {
    if (!changed) return refuse(refusal ?? t(($) => $.masks.tooLarge))
    editor.change(changed, key)
    return true
  }
  const atOnce = (changed: Edit | undefined, refusal?: string): boolean => {
    editor.settle()
    const isWritten = write(changed, 'masks', refusal)
    editor.settle()
    return isWritten
  }
  const replace = (changed: LocalAdjustment, key: string) =>
    write(masks.replaceAdjustment(edit, changed), `masks ${changed.id} ${key}`)
  const replaceAtOnce = (changed: LocalAdjustment) => atOnce(masks.replaceAdjustment(edit, changed))
  const gestureAfter = (kind: MaskKind): Next | undefined =>
    kind === 'colour' ? 'pick' : kind === 'luminance' ? undefined : 'draw'

  return {
    adjustments,
    selected,
    part,
    partIndex: index,
    view,
    brush,
    setBrush,
    overlay,
    setOverlay,
    /** Mode of a brushed part that begins with the next stroke. */
    painting: pending?.paint,
    /** The next stroke paints. */
    isBrushing: pending !== undefined || (part?.kind === 'brush' && next !== 'pick'),
    isDrawing: next === 'draw',
    isPicking: next === 'pick',
    setIsPicking: (isPicking: boolean) => setNext(isPicking ? 'pick' : undefined),
    /** The next gesture does nothing special. False if it didn’t before. */
    cancelGesture() {
      setNext(undefined)
      return next !== undefined
    },
    /** The adjustment whose mask is shown over the image. */
    shown: overlay === 'off' ? undefined : (hovered ?? (isShown ? selected : undefined)),
    canAdd: masks.canAddAdjustment(edit),
    canAddPart: selected !== undefined && masks.canAddPart(selected),
    select,
    hover: setHoveredId,
    selectPart: (at: number) => select(selected?.id, at),
    /** Hides the overlay until a mask is selected or changed again. */
    hideOverlay: () => setIsShown(false),
    nextOverlay: () => setOverlay(OVERLAYS[(OVERLAYS.indexOf(overlay) + 1) % OVERLAYS.length] ?? 'grey'),
    /** Adds an adjustment with a mask of this kind. A brushed one begins with its first stroke. */
    add(kind: MaskKind) {
      if (!masks.canAddAdjustment(edit)) return refuse(t(($) => $.masks.full))
      if (kind === 'brush') return setNext({ paint: 'add', adjustmentId: undefined })
      const id = masks.newId()
      if (!atOnce(masks.addAdjustment(edit, id, newPart(kind, 'add', view)))) return
      select(id)
      setNext(gestureAfter(kind))
    },
    addPart(kind: MaskKind, mode: MaskMode) {
      if (!selected || !masks.canAddPart(selected)) return
      if (kind === 'brush') return setNext({ paint: mode, adjustmentId: selected.id })
      if (!replaceAtOnce(masks.withPart(selected, newPart(kind, mode, view)))) return
      select(selected.id, selected.parts.length)
      setNext(gestureAfter(kind))
    },
    deletePart() {
      if (!selected) return
      replaceAtOnce(masks.withoutPart(selected, index))
      select(selected.id, Math.max(0, index - 1))
    },
    duplicate(adjustment: LocalAdjustment) {
      if (!masks.canAddAdjustment(edit)) return refuse(t(($) => $.masks.full))
      const copyId = masks.newId()
      if (atOnce(masks.duplicateAdjustment(edit, adjustment, copyId))) select(copyId)
    },
    delete({ id }: LocalAdjustment) {
      atOnce(masks.deleteAdjustment(edit, id))
      setHoveredId(undefined)
      if (id === selected?.id) select(undefined)
      showToast({
        title: t(($) => $.masks.deleted),
        action: { label: t(($) => $.undo), onSelect: editor.undo },
      })
    },
    rename: (adjustment: LocalAdjustment, name: string) =>
      atOnce(
        masks.replaceAdjustment(edit, masks.withName(adjustment, name)),
        t(($) => $.masks.nameRefused),
      ),
    setIsOff: (adjustment: LocalAdjustment, isOff: boolean) =>
      replaceAtOnce(masks.withIsOff(adjustment, isOff)),
    /** Sets a value of the selected adjustment. */
    setValue(name: LocalValue, value: number) {
      if (!selected) return
      setIsShown(false)
      replace(masks.withValue(selected, name, value), name)
    },
    resetValues: () => selected && replaceAtOnce(masks.withoutValues(selected)),
    /** Changes the selected part. Changes with the same key until `settle` are one step of undo. */
    changePart(changed: MaskPart, key: string) {
      if (!selected) return
      setIsShown(true)
      setNext(undefined)
      replace(masks.replacePart(selected, index, changed), `${index} ${key}`)
    },
    /** The part that a stroke would belong to. Undefined if it has no room for more. */
    startStroke(): StrokeTarget | undefined {
      const adjustment = pending ? adjustments.find(({ id }) => id === pending.adjustmentId) : selected
      if (pending) {
        const mode = adjustment ? pending.paint : 'add'
        const target = adjustment ?? { id: masks.newId(), parts: [] }
        return { adjustment: target, index: target.parts.length, part: { kind: 'brush', mode, strokes: [] } }
      }
      if (!adjustment || part?.kind !== 'brush') return undefined
      if (hasRoom(part)) return { adjustment, index, part }
      refuse(t(($) => $.masks.brush.full))
      return undefined
    },
    /** Shows a stroke that is being painted. It is one step of undo, up to `endStroke`. */
    paint({ adjustment, index: at, part: before }: StrokeTarget, stroke: MaskStroke): boolean {
      const parts = adjustment.parts.toSpliced(at, 1, withStroke(before, stroke))
      setIsShown(true)
      return write(masks.putAdjustment(edit, { ...adjustment, parts }), 'stroke')
    },
    endStroke({ adjustment: { id }, index: at }: StrokeTarget) {
      editor.settle()
      select(id, at)
    },
    settle: editor.settle,
  }
}

export type MasksState = ReturnType<typeof useMasks>
