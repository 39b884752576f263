import type { Work } from '@studio/contract/works'
import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense } from 'react'

const SavePopover = lazy(async () => ({ default: (await import('./save-popover.tsx')).SavePopover }))

export interface SaveToCollectionProps {
  work: Pick<Work, 'id' | 'title'>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A button that opens the own collections, to put a work into them or take it out. What draws them is fetched then. */
export function SaveToCollection(props: SaveToCollectionProps) {
  const { isOpen, onOpen, trigger } = props
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => onOpen(true),
  })
  if (!isOpen) return closed
  return (
    <Suspense fallback={closed}>
      <SavePopover {...props} />
    </Suspense>
  )
}
