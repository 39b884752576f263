import type { Work } from '@studio/contract/works'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { lazyComponent, useDesignText, useToast } from '../../../design/index.ts'

const SavePopover = lazyComponent(() => import('./save-popover.tsx').then((m) => m.SavePopover))

export interface SaveToCollectionProps {
  work: Pick<Work, 'id' | 'title'>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
}

/**
 * Button that opens the collections to add or remove the work. Loads the popover lazily. If loading fails, a toast
 * says so and the button stays, because there may be no room for a message on a tile.
 */
export function SaveToCollection(props: SaveToCollectionProps) {
  const { isOpen, onOpen, trigger } = props
  const { failed } = useDesignText()
  const showToast = useToast()
  const [isLoaded, setIsLoaded] = useState(SavePopover.isFetched)
  const tellMissing = useEffectEvent(() => {
    onOpen(false)
    showToast({ tone: 'bad', title: failed ?? '' })
  })
  useEffect(() => {
    if (!isOpen || isLoaded) return
    let isLeft = false
    SavePopover.fetch().then(
      () => !isLeft && setIsLoaded(true),
      () => !isLeft && tellMissing(),
    )
    return () => {
      isLeft = true
    }
  }, [isOpen, isLoaded])
  if (isOpen && isLoaded) return <SavePopover {...props} />
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => onOpen(true),
  })
}
