import { type Edit, type GenerationArea, GenerationArea as AreaSchema } from '@studio/contract/darkroom'
import { useMemo, useSyncExternalStore } from 'react'
import { storedDrafts } from '../../../platform/index.ts'
import type { Size } from '../crop/crop-geometry.ts'
import { useMasks } from '../masks/use-masks.ts'
import { createEditor } from '../state/editor.ts'

const AREA_ID = 'generated-area'
const keyOf = (mediaId: string) => `studio-darkroom-area:${mediaId}`

/** An edit whose only mask is the area. */
const editOf = (area: GenerationArea | undefined): Edit =>
  area ? { format: 1, localAdjustments: [{ id: AREA_ID, parts: area.parts }] } : { format: 1 }

const areaOf = ({ localAdjustments }: Edit): GenerationArea | undefined => {
  const parts = localAdjustments?.at(-1)?.parts
  return parts && { parts }
}

/** The area as a separate edit with undo, so that masks are drawn as in the tool for masks. It survives a reload. */
function createAreaStore(mediaId: string) {
  const key = keyOf(mediaId)
  let value = editOf(AreaSchema.safeParse(storedDrafts.read(key)).data)
  const watchers = new Set<() => void>()
  const write = (next: Edit) => {
    value = next
    const area = areaOf(next)
    if (area) storedDrafts.write(key, area)
    else storedDrafts.remove(key)
    for (const watch of watchers) watch()
  }
  return {
    read: () => value,
    editor: createEditor({ read: () => value, write, stored: undefined, keep: () => undefined }),
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

/** The area that a generated edit changes. */
export function useArea(mediaId: string, edit: Edit, original: Size) {
  const store = useMemo(() => createAreaStore(mediaId), [mediaId])
  const stored = useSyncExternalStore(store.watch, store.read)
  const area = useMemo(() => areaOf(stored), [stored])
  const { geometry } = edit
  const masks = useMasks(
    useMemo(() => ({ ...stored, geometry }), [stored, geometry]),
    store.editor,
    original,
  )
  const set = (next: GenerationArea | undefined) => {
    store.editor.settle()
    store.editor.change(editOf(next), 'area')
    store.editor.settle()
  }
  return { area, masks, editor: store.editor, set, clear: () => set(undefined) }
}

export type AreaState = ReturnType<typeof useArea>
