import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Listens for files dropped anywhere on the screen, or pasted. Returns true while a file is dragged over it. Without
 * this, a browser would open a file dropped beside the zone. Takes the first file unless several are accepted.
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
      listener: (event: DocumentEventMap[Kind]) => void,
    ) => document.addEventListener(kind, listener, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    // No related target: the drag has left the window.
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
