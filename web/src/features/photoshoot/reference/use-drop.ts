import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Files dropped anywhere on the form that an element stands in. Answers whether some are held above it. */
export function useDrop(inside: RefObject<HTMLElement | null>, take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(take)
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const controller = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', answer: (event: DragEvent) => void) =>
      form.addEventListener(name, answer, { signal: controller.signal })
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    listen('dragover', (event) => {
      // Text that is dragged within the form stays the browser's business.
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      drop(event.dataTransfer.files)
    })
    return () => controller.abort()
  }, [inside])
  useEffect(() => {
    const form = inside.current?.closest('form')
    form?.toggleAttribute('data-over', isOver)
    return () => form?.removeAttribute('data-over')
  }, [inside, isOver])
  return isOver
}
