import { useEffect, useEffectEvent, useRef } from 'react'
import { getPrompt, listPromptVersions, listTemplates } from '@studio/contract/prompts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import type { FillSource } from './use-take.ts'

/** Applies the prompt or template in the URL once, then removes it from the URL. */
export function useAddress(take: (source: FillSource) => void): void {
  const { t } = useTranslation('prompt-tools')
  const { template, saved, version } = useSearch({ strict: false })
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const [locale] = useLocale()
  const lastAddress = useRef('')
  const key = [template, saved, version].join()

  const start = useEffectEvent(async () => {
    try {
      const source = saved ? await promptNamed(saved, version) : await templateNamed(template ?? '', locale)
      if (source) take(source)
      else showToast({ tone: 'bad', title: t(($) => $.gone) })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.gone), description: errorText(error) })
    }
    lastAddress.current = ''
    void navigate({
      to: '.',
      search: ({ template: _, saved: __, version: ___, ...rest }) => rest,
      replace: true,
    })
  })
  useEffect(() => {
    if ((!template && !saved) || lastAddress.current === key) return
    lastAddress.current = key
    void start()
  }, [template, saved, key])
}

async function templateNamed(id: string, language: string): Promise<FillSource | undefined> {
  const { templates } = await call(listTemplates, { query: { language } })
  const match = templates.find((each) => each.id === id)
  return match && { name: match.name, kind: match.kind, content: match.content }
}

/** Text and settings of a saved prompt; the newest version by default. */
export async function promptNamed(id: string, versionId?: string): Promise<FillSource> {
  const { prompt } = await call(getPrompt, { params: { id } })
  const old =
    versionId && versionId !== prompt.versionId
      ? (await call(listPromptVersions, { params: { id }, query: { limit: 200 } })).versions.find(
          (each) => each.id === versionId,
        )
      : undefined
  const content = old?.content ?? prompt.content
  const { style, aspectRatio, settings } = content
  return {
    name: prompt.title,
    content,
    values: prompt.lastValues,
    kind: style || aspectRatio || Object.keys(settings).length > 0 ? 'both' : 'prompt',
    of: { promptId: id, versionId: old?.id ?? prompt.versionId },
  }
}
