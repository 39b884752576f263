import { keyPressed } from '../../../design/index.ts'
import type { GalleryItem } from '@studio/contract/gallery'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Selection } from '../selection/use-selection.ts'
import type { Stack } from '../stacks/fold.ts'
import { stackIdOf } from '../stacks/stack-id.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { moveBy } from './grid-moves.ts'

export interface GridHandlers {
  onOpen: (item: GalleryItem, tile: HTMLElement) => void
  /** Called with one item. The caller extends it to the selection if it contains the item. */
  onDelete: (item: GalleryItem) => void
  onStars: (item: GalleryItem, stars: number) => void
  onStack: (id: string) => void
  onEdit: (item: GalleryItem) => void
}

interface Hit {
  tile: HTMLElement
  index: number
  item: GalleryItem
}

interface GridHands extends GridHandlers {
  layout: GridLayout
  stacks: ReadonlyMap<string, Stack>
  selection: Selection
  itemAt: (event: { target: EventTarget }) => Hit | null
  goTo: (id: string) => HTMLElement | null
}

/** Click and key handlers of the grid. */
export function useGridHandlers(props: GridHands) {
  const { layout, stacks, selection, itemAt, goTo, onOpen, onDelete, onStars, onStack, onEdit } = props
  const { items } = layout

  const onClick = (event: MouseEvent) => {
    const hit = itemAt(event)
    if (!hit || event.button !== 0) return
    const target = event.target as Element
    const stack = target.closest<HTMLElement>('[data-stack]')?.dataset.stack
    const isCheck = target.closest('[data-check]') !== null
    // Unless a selection has started, these keys open a link in a new tab, as on every page.
    const isElsewhere = event.metaKey || event.ctrlKey
    if (isElsewhere && !selection.isOn && !isCheck && !stack) return
    event.preventDefault()
    // The buttons on a tile are for the pointer. The tile keeps the focus.
    if (stack || isCheck) hit.tile.focus({ preventScroll: true })
    if (stack) onStack(stack)
    else if (event.shiftKey) selection.extendTo(hit.item.id)
    else if (isCheck || selection.isOn) selection.toggle(hit.item.id)
    else onOpen(hit.item, hit.tile)
  }

  const runKey = (event: KeyboardEvent, { item, index }: Hit): boolean => {
    const key = keyPressed(event)
    const isPlain = !event.shiftKey
    if (key === 'Delete' && isPlain) {
      const isChosen = selection.ids.has(item.id)
      const isLeft = (each: GalleryItem) => (isChosen ? !selection.ids.has(each.id) : each !== item)
      const next = items.slice(index).find(isLeft) ?? items.slice(0, index).findLast(isLeft)
      if (next) goTo(next.id)
      onDelete(item)
      return true
    }
    if (/^[0-5]$/.test(key)) {
      onStars(item, Number(key))
      return true
    }
    if (key === ' ') {
      if (event.shiftKey) selection.extendTo(item.id)
      else selection.toggle(item.id)
      return true
    }
    if (key === 'Escape' && selection.isOn) {
      selection.clear()
      return true
    }
    if (key === 'e') {
      const [keyId, stack] = [...stacks].find(([, { id }]) => id === stackIdOf(item)) ?? []
      if (keyId && stack) {
        goTo(keyId)
        onStack(stack.id)
      } else if (item.type === 'image') onEdit(item)
      else return false
      return true
    }
    const to = moveBy(key, index, layout)
    const next = to === null ? undefined : items[to]
    if (!next) return false
    if (event.shiftKey) selection.extendTo(next.id, item.id)
    goTo(next.id)
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const hit = itemAt(event)
    if (!hit || event.altKey) return
    if (event.metaKey || event.ctrlKey) {
      if (keyPressed(event) !== 'a') return
      event.preventDefault()
      selection.chooseAll()
      return
    }
    if (runKey(event, hit)) event.preventDefault()
  }

  return { onClick, onKeyDown }
}
