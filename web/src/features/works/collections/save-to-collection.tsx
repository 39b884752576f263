import type { Work } from '@studio/contract/works'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { late, useDesignText, useToast } from '../../../design/index.ts'

const SavePopover = late(() => import('./save-popover.tsx').then((m) => m.SavePopover))

export interface SaveToCollectionProps {
  work: Pick<Work, 'id' | 'title'>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
}

/**
 * A button that opens the own collections, to put a work into them or take it out. What draws them is fetched then; where it
 * cannot be, that is told and the button stays, since it may stand on a picture where nothing else has room.
 */
export function SaveToCollection(props: SaveToCollectionProps) {
  const { isOpen, onOpen, trigger } = props
  const { failed } = useDesignText()
  const showToast = useToast()
  const [isHere, setIsHere] = useState(SavePopover.isFetched)
  const tellMissing = useEffectEvent(() => {
    onOpen(false)
    showToast({ tone: 'bad', title: failed ?? '' })
  })
  useEffect(() => {
    if (!isOpen || isHere) return
    let isLeft = false
    SavePopover.fetch().then(
      () => !isLeft && setIsHere(true),
      () => !isLeft && tellMissing(),
    )
    return () => {
      isLeft = true
    }
  }, [isOpen, isHere])
  if (isOpen && isHere) return <SavePopover {...props} />
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => onOpen(true),
  })
}
