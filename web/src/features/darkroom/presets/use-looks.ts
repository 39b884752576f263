import type { Edit } from '@studio/contract/darkroom'
import { applyLook, type Look, sortedEdit } from '@studio/domain/darkroom'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RenderingState } from '../engine/index.ts'
import type { OpenEdit } from '../state/use-edit.ts'

interface Applied {
  key: string
  look: Look
  percent: number
  /** The edit before the look. */
  base: Edit
  /** The edit with it, as text. */
  result: string
}

const textOf = (edit: Edit) => JSON.stringify(sortedEdit(edit))

/** Applies looks to the open edit. A look replaces the one applied before, unless the edit was changed in between. */
export function useLooks({ edit, editor }: OpenEdit) {
  const [last, setLast] = useState<Applied | null>(null)
  const applied = last?.result === textOf(edit) ? last : undefined
  const base = applied?.base ?? edit

  const change = (key: string, look: Look, percent: number) => {
    const next = sortedEdit(applyLook(base, look, percent))
    editor.change(next, `look ${key}`)
    setLast({ key, look, percent, base, result: textOf(next) })
  }
  return {
    base,
    applied,
    /** Applies a look; the applied one is removed. */
    toggle(key: string, look: Look) {
      editor.settle()
      change(key, look, applied?.key === key && applied.percent > 0 ? 0 : 100)
      editor.settle()
    },
    setStrength: (percent: number) => applied && change(applied.key, applied.look, percent),
  }
}

/** Renders previews of looks from the reduced image. */
export function useLookPreviews(
  { renderLook }: RenderingState,
  base: Edit,
  looks: readonly { key: string; look: Look }[],
): void {
  const baseText = textOf(base)
  const keys = JSON.stringify(looks)
  const renderAll = useEffectEvent(() => {
    for (const { key, look } of looks) renderLook(key, applyLook(base, look, 100))
  })
  useEffect(() => {
    renderAll()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [baseText, keys, renderLook])
}
