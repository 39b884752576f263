import { useDeferredValue } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2, NotebookPen, Search } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import type { CommandItem } from '../../design/layers/command-list.tsx'
import { useFoundPrompts } from '../../features/prompts/index.ts'

/** Commands for saved prompts: matches, full search, new prompt. */
export function useSavedCommands(query: string): CommandItem[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const q = useDeferredValue(query.trim())
  const prompts = useFoundPrompts(q)
  const small = { size: 16, 'aria-hidden': true } as const
  return [
    ...prompts.map(({ id, title, excerpt }) => ({
      // Found by the server, possibly by words that aren't in the title. The list scores only entries with another
      // id.
      id: `saved ${q} ${id}`,
      label: title,
      keywords: [q, excerpt],
      icon: <NotebookPen {...small} />,
      onSelect: () => void navigate({ to: '/editor/$id', params: { id } }),
    })),
    ...(prompts.length > 0
      ? [
          {
            id: `saved ${q} all`,
            label: t(($) => $.saved.searchFor, { words: q }),
            keywords: [q],
            icon: <Search {...small} />,
            onSelect: () => void navigate({ to: '/dashboard/saved', search: { q } }),
          },
        ]
      : []),
    {
      id: 'saved new',
      label: t(($) => $.saved.new),
      icon: <FilePlus2 {...small} />,
      onSelect: () => void navigate({ href: '/editor' }),
    },
  ]
}
