import { useEffect, useRef, useState } from 'react'
import { cutText } from '@studio/contract/kernel'
import { assistPrompt, type AssistTask, getAssistant } from '@studio/contract/prompts'
import type { Suggestion as Suggested } from '@studio/domain/prompts'
import { useQuery } from '@tanstack/react-query'
import { call, useTranslation } from '../../../platform/index.ts'
import { notifications } from '../../notifications/index.ts'
import { currentSetting } from '../../settings/index.ts'
import { promptKeys } from '../prompts.keys.ts'

export type Suggestion = Pick<Suggested, 'text' | 'reasons'>

export interface AssistRequest {
  task: AssistTask
  language: 'en' | 'es'
}

/** Suggestions and the text they are for; `error` if the request failed. */
export interface Answer extends AssistRequest {
  before: string
  source: 'model' | 'words'
  suggestions: Suggestion[]
  error: unknown
}

/** Characters of a prompt that a notification quotes. */
const EXCERPT = 80

const loadWords = () => import('./hunks.ts')

/** Writing assistant. While it is loading, and offline, the built-in vocabulary is used. */
export const useAssistant = () =>
  useQuery({
    queryKey: [...promptKeys.all, 'assistant'],
    queryFn: ({ signal }) => call(getAssistant, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Suggestions for a text: from the text model if one is configured for the task, otherwise from the built-in
 * vocabulary, which works offline. A request changes nothing. The result of a text model is also a notification,
 * because the user may be on another screen (specification, section 9).
 */
export function useAssist(model: string) {
  const { t } = useTranslation('prompt-studio')
  const { data: assistant } = useAssistant()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asking, setAsking] = useState<AssistTask | null>(null)
  const lastRequest = useRef({ number: 0, seed: 0 })
  // The screen was closed in the meantime.
  useEffect(() => () => void lastRequest.current.number++, [])

  const suggest = async (request: AssistRequest, body: string) => {
    const { task, language } = request
    lastRequest.current = { number: lastRequest.current.number + 1, seed: lastRequest.current.seed + 1 }
    const { number, seed } = lastRequest.current
    setAsking(task)
    const isByModel = assistant?.source === 'model' && assistant.tasks.includes(task)
    const newAnswer: Answer = {
      ...request,
      before: body,
      source: isByModel ? 'model' : 'words',
      suggestions: [],
      error: null,
    }
    try {
      const { suggestions } = isByModel
        ? await call(assistPrompt, { body: { task, body, language, model, seed } })
        : { suggestions: (await loadWords()).assistByWords({ task, body, language, seed }) }
      newAnswer.suggestions = suggestions.filter(({ text }) => task === 'explain' || text !== body)
    } catch (error) {
      newAnswer.error = error
    }
    // Ignores the response if the user has asked for something else since.
    if (lastRequest.current.number !== number) return
    setAnswer(newAnswer)
    setAsking(null)
    if (isByModel && newAnswer.suggestions.length > 0 && currentSetting('promptCompletions'))
      notifications.notify({
        type: 'success',
        title: t(($) => $.assist.written[task]),
        message: cutText(body, EXCERPT),
        to: `${location.pathname}${location.search}`,
      })
  }

  const close = () => {
    lastRequest.current.number += 1
    setAnswer(null)
    setAsking(null)
  }
  return { assistant, answer, asking, ask: suggest, close }
}
