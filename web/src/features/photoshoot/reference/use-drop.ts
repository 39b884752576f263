import { type RefObject, useEffect } from 'react'
import { useFileDrop } from '../../../design/index.ts'

const formOf = (element: HTMLElement): HTMLElement | null => element.closest('form')

/** Handles files dropped anywhere on the surrounding form. Returns true while files are dragged over it. */
export function useDrop(inside: RefObject<HTMLElement | null>, take: (files: FileList) => void): boolean {
  const isDragOver = useFileDrop(inside, take, formOf)
  useEffect(() => {
    const form = inside.current && formOf(inside.current)
    form?.toggleAttribute('data-over', isDragOver)
    return () => form?.removeAttribute('data-over')
  }, [inside, isDragOver])
  return isDragOver
}
