import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { keyPressed } from '../../design/index.ts'
import { safeNext } from '../../platform/index.ts'

/** Id of the image, and the way back to where it was opened. */
export function useDarkroomPlace() {
  const { mediaId = '' } = useParams({ strict: false })
  const { from }: { from?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const back = typeof from === 'string' ? safeNext(from) : undefined
  return {
    mediaId,
    leave: () => void navigate({ href: back ?? `/dashboard/gallery?item=${mediaId}` }),
  }
}

/** Calls back on Escape, unless something is open that Escape closes. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keyPressed(event) !== 'Escape') return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return
      event.preventDefault()
      escape()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
