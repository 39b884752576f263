import { foldText, hasWords } from '@studio/domain/text'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { CommandList } from '../../design/layers/command-list.tsx'
import { useCommands } from './use-commands.tsx'

/** Command palette (Ctrl or Cmd with K): screens, actions, recent prompts and settings. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const groups = useCommands(query)
  return (
    <CommandList
      isFound={hasWords}
      fold={foldText}
      onClose={onClose}
      title={t(($) => $.title)}
      placeholder={t(($) => $.placeholder)}
      empty={t(($) => $.empty)}
      groups={groups}
      onSearch={setQuery}
    />
  )
}
