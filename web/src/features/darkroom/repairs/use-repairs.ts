import type { Edit, Repair, SpotRepair } from '@studio/contract/darkroom'
import { REPAIR_DEFAULTS } from '@studio/domain/darkroom'
import { useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { Size } from '../crop/crop-geometry.ts'
import type { RenderingState } from '../engine/index.ts'
import { type Point, viewOf } from '../masks/mask-geometry.ts'
import { newId } from '../masks/masks.ts'
import type { Editor } from '../state/editor.ts'
import * as repairs from './repairs.ts'

/** The repairs of an edit, which of them is selected, and their changes. */
export function useRepairs(
  edit: Edit,
  editor: Editor,
  original: Size,
  findSource: RenderingState['findSource'],
) {
  const { t } = useTranslation('darkroom')
  const showToast = useToast()
  const [selectedId, setSelectedId] = useState<string>()
  const [brush, setBrush] = useState(repairs.FIRST_SPOT)
  const [showsSpots, setShowsSpots] = useState(false)
  const list = repairs.repairsOf(edit)
  const selected = list.find(({ id }) => id === selectedId)
  // The edit may have changed before a source is found.
  const latest = useRef(edit)
  useLayoutEffect(() => {
    latest.current = edit
  })

  const write = (changed: Edit | undefined, key: string): boolean => {
    if (changed) editor.change(changed, key)
    else showToast({ title: t(($) => $.repairs.tooMuch) })
    return changed !== undefined
  }
  const atOnce = (changed: Edit | undefined): boolean => {
    editor.settle()
    const isWritten = write(changed, 'repairs')
    editor.settle()
    return isWritten
  }
  const replace = (changed: Repair, key: string) =>
    write(repairs.replaceRepair(edit, changed), `repairs ${changed.id} ${key}`)

  /** Values of the selected repair, or of the next spot. */
  const values: repairs.SpotBrush = selected
    ? {
        kind: repairs.isSpot(selected) ? selected.kind : brush.kind,
        size: repairs.isSpot(selected) ? Number((selected.radius * 100).toFixed(3)) : brush.size,
        feather: (repairs.isSpot(selected) ? selected.feather : undefined) ?? REPAIR_DEFAULTS.feather,
        opacity: selected.opacity ?? REPAIR_DEFAULTS.opacity,
      }
    : brush

  return {
    list,
    selected,
    values,
    view: viewOf(edit.geometry, original),
    showsSpots,
    toggleSpots: () => setShowsSpots(!showsSpots),
    canAdd: !repairs.isFull(edit),
    select: setSelectedId,
    /** Repairs a spot with these values, from the place that fits best. */
    async add(at: Point): Promise<void> {
      if (repairs.isFull(edit)) {
        showToast({ title: t(($) => $.repairs.full) })
        return
      }
      const source = await findSource(edit, { ...at, radius: values.size / 100 })
      const id = newId()
      if (atOnce(repairs.addSpot(latest.current, id, values, at, source))) setSelectedId(id)
    },
    /** Changes the selected repair; without one, the next spot. The next spot gets the same values. */
    setValues(changes: Partial<repairs.SpotBrush>): void {
      const next = { ...values, ...changes }
      setBrush(next)
      if (!selected) return
      const { opacity, size, feather, kind } = next
      const changed: Repair = repairs.isSpot(selected)
        ? { ...selected, kind, radius: size / 100, feather, opacity }
        : { ...selected, opacity }
      replace(changed, Object.keys(changes).join(' '))
    },
    move: (spot: SpotRepair, to: Point) => replace(repairs.movedSpot(spot, to), 'move'),
    moveSource: (spot: SpotRepair, to: Point) => replace(repairs.withSource(spot, to), 'source'),
    setIsOff: (repair: Repair, isOff: boolean) =>
      atOnce(repairs.replaceRepair(edit, repairs.withIsOff(repair, isOff))),
    delete({ id }: Repair): void {
      atOnce(repairs.deleteRepair(edit, id))
      if (id === selectedId) setSelectedId(undefined)
      showToast({
        title: t(($) => $.repairs.deleted),
        action: { label: t(($) => $.undo), onSelect: editor.undo },
      })
    },
    settle: editor.settle,
  }
}

export type RepairsState = ReturnType<typeof useRepairs>
