import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { useToast } from '../../../design/index.ts'
import { promptKeys } from '../prompts.keys.ts'

/** Handles autosave events of a prompt: reloads the lists, and offers to compare conflicting text of another tab. */
export function useAutosaveEvents(id: string) {
  const { t } = useTranslation('prompt-editor')
  const cache = useQueryClient()
  const showToast = useToast()
  /** Version to compare with the draft. `times` counts the requests, so that each one opens the comparison. */
  const [aside, setAside] = useState<{ number: number; times: number }>()
  const to = useMemo(
    () => ({
      onSaved: () => void cache.invalidateQueries({ queryKey: promptKeys.lists }),
      onAside(number: number) {
        void cache.invalidateQueries({ queryKey: promptKeys.versions(id) })
        showToast({
          title: t(($) => $.overlap.title),
          description: t(($) => $.overlap.text, { number }),
          action: {
            label: t(($) => $.overlap.show),
            onSelect: () => setAside((last) => ({ number, times: (last?.times ?? 0) + 1 })),
          },
          duration: 15_000,
        })
      },
    }),
    [cache, id, showToast, t],
  )
  return { to, aside }
}
