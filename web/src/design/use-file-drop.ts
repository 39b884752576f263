import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const itself = (element: HTMLElement): HTMLElement | null => element

/**
 * Handles files dropped on an element, or on the one that `placeOf` finds around it. Returns whether files are being
 * dragged over it.
 */
export function useFileDrop(
  on: RefObject<HTMLElement | null>,
  take: (files: FileList, transfer: DataTransfer) => void,
  placeOf: (element: HTMLElement) => HTMLElement | null = itself,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(take)
  useEffect(() => {
    const place = on.current && placeOf(on.current)
    if (!place) return
    const controller = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', answer: (event: DragEvent) => void) =>
      place.addEventListener(name, answer, { signal: controller.signal })
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    listen('dragover', (event) => {
      // Dragged text is left to the browser.
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      drop(event.dataTransfer.files, event.dataTransfer)
    })
    return () => controller.abort()
  }, [on, placeOf])
  return isOver
}
