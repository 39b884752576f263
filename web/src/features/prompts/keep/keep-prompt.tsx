import { useEffect, useEffectEvent } from 'react'
import type { PromptContent } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { type SaveNewResult, useSaveNew } from '../similar-prompts/index.ts'
import { promptQuery } from '../prompts.queries.ts'

/** Result of saving. */
export interface SaveResult {
  promptId: string
  versionId: string
  title: string
}

export interface KeepPromptProps {
  content: PromptContent
  /** Called when the prompt is saved. */
  onSaved: (saved: SaveResult) => void
  /** Called at the end, whether the prompt was saved or not. */
  onDone: () => void
}

/** Saves a text as a prompt when it is rendered, after asking about similar prompts, and shows the result. */
export function KeepPrompt({ content, onSaved, onDone }: KeepPromptProps) {
  const { t } = useTranslation('keep-prompt')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const { save, warning } = useSaveNew()

  const open = (id: string) => void navigate({ to: '/editor/$id', params: { id } })

  /** Shows that it was saved, and whether as a prompt or as a version. */
  const announce = async ({ as, id }: SaveNewResult & { as: 'prompt' | 'version' }) => {
    const { prompt } = await cache.fetchQuery({ ...promptQuery(id), staleTime: 0 })
    const { title, head: number, versionId } = prompt
    onSaved({ promptId: id, versionId, title })
    showToast({
      tone: 'good',
      duration: 8_000,
      title: as === 'version' ? t(($) => $.savedVersion, { title, number }) : t(($) => $.saved, { title }),
      action: { label: t(($) => $.open), onSelect: () => open(id) },
    })
  }
  const start = useEffectEvent(async () => {
    try {
      const became = await save({ content })
      if (became.as === 'opened') open(became.id)
      else if (became.as !== 'nothing') await announce(became)
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
    }
    onDone()
  })
  useEffect(() => {
    // Saves only once if React renders twice.
    const timer = setTimeout(() => void start())
    return () => clearTimeout(timer)
  }, [])
  return warning
}
