import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Hears of a file that is dropped anywhere on the screen, or pasted; answers whether one is being held over it. Beside a
 * smaller place for it, a browser would leave the studio for whatever is dropped a little off. Of several the first is the one,
 * for who takes but one.
 */
export function useGivenFile(onFile: (file: File, all: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const give = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const [file, ...more] = data?.files ?? []
    if (!file || event.defaultPrevented) return
    event.preventDefault()
    onFile(file, [file, ...more])
  })
  useEffect(() => {
    const listening = new AbortController()
    const on = <Kind extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      kind: Kind,
      hear: (event: DocumentEventMap[Kind]) => void,
    ) => document.addEventListener(kind, hear, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    // Without a place that it goes to it has left the window.
    on('dragleave', (event) => event.relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      setIsOver(false)
      give(event, event.dataTransfer)
    })
    on('paste', (event) => give(event, event.clipboardData))
    return () => listening.abort()
  }, [])
  return isOver
}
