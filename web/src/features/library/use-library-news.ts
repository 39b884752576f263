import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { push } from '../../platform/index.ts'
import { readLibraryAgain } from './library-lists.ts'

/** Others may change many things in a row; the screen need not follow faster than this. */
const AT_MOST_EVERY_MS = 1000

/** Reads again what another tab or device has changed. */
export function useLibraryNews(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readLibraryAgain(cache)
      }, AT_MOST_EVERY_MS)
    }
    const unlisten = [push.on('library', later), push.on('prompts', later), push.on('things', later)]
    return () => {
      for (const stop of unlisten) stop()
      clearTimeout(timer)
    }
  }, [cache])
}
