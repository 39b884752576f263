import { useState, useSyncExternalStore } from 'react'
import { getGalleryItem } from '@studio/contract/gallery'
import type { PromptContent, Values } from '@studio/contract/prompts'
import { useToast } from '../../../design/index.ts'
import { call, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { changeDraft, type Draft, pictureAsReference } from '../../photoshoot/index.ts'
import { briefOfContent, changedFields, type TemplateKind } from './brief-and-content.ts'
import { openVariablesOf, fillIn } from './fill-in.ts'
import { isUnchanged, saveSource, type Source, serializedSource, watchSource } from './source.ts'

/** A prompt or template to fill the brief with. */
export interface FillSource {
  name: string
  kind: TemplateKind
  content: PromptContent
  /** Set for a saved prompt. */
  of?: Pick<Source, 'promptId' | 'versionId'> | undefined
  /** Last values of its variables. */
  values?: Values | undefined
}

interface Undo {
  before: Draft
  after: Draft
  source: Source | undefined
}

const isSame = (a: Draft, b: Draft): boolean => changedFields(a, b).length === 0

/** Fills the brief from prompts and templates. This can be undone until the brief is changed. */
export function useTake(draft: Draft, onFill: (brief: Partial<Draft>) => void) {
  const { t } = useTranslation('prompt-tools')
  const showToast = useToast()
  const currentSource = useSyncExternalStore(watchSource, serializedSource)
  const source = (JSON.parse(currentSource) ?? undefined) as Source | undefined
  /** The prompt whose variables the user is filling in. */
  const [filling, setFilling] = useState<FillSource>()
  const [undo, setUndo] = useState<Undo>()

  const undoLast = (last: Undo) => {
    onFill(last.before)
    saveSource(last.source)
    setUndo(undefined)
  }
  const fill = async ({ name, kind, content, of }: FillSource, values: Values) => {
    const reference = await referenceOf(content, values)
    const briefFields = briefOfContent({ ...content, body: fillIn(content, values) }, kind, draft)
    const brief = { ...briefFields, ...(reference && { reference }) }
    const after = changeDraft(draft, { type: 'fill', brief })
    const last = { before: draft, after, source }
    onFill(brief)
    if (of) saveSource({ ...of, values, text: after.prompt })
    else if (after.prompt !== draft.prompt) saveSource(undefined)
    setUndo(last)
    setFilling(undefined)
    const staysWritten = kind === 'shoot' && draft.prompt.trim() !== ''
    showToast({
      tone: 'good',
      title: t(($) => $.filled, { name, count: changedFields(draft, after).length }),
      description: staysWritten ? t(($) => $.wordsKept) : undefined,
      duration: 8_000,
      action: { label: t(($) => $.undo), onSelect: () => undoLast(last) },
    })
  }
  // After any edit, the undo key belongs to the edited field again.
  const canUndo = undo !== undefined && isSame(draft, undo.after)
  useShortcuts(canUndo ? { undo: () => undoLast(undo) } : {})

  return {
    source,
    isOfSource: source !== undefined && isUnchanged(source, draft),
    filling,
    take(promptSource: FillSource) {
      const hasBlanks = promptSource.kind !== 'shoot' || draft.prompt.trim() === ''
      if (hasBlanks && openVariablesOf(promptSource.content).length > 0) setFilling(promptSource)
      else void fill(promptSource, {})
    },
    fill,
    stopFilling: () => setFilling(undefined),
  }
}

/** An image value becomes the reference of the brief, since text can't contain it. */
async function referenceOf(content: PromptContent, values: Values): Promise<Draft['reference'] | undefined> {
  const blank = openVariablesOf(content).find(({ name, type }) => type === 'picture' && values[name])
  if (!blank) return undefined
  const { item } = await call(getGalleryItem, { params: { id: values[blank.name] ?? '' } })
  return await pictureAsReference(item, blank.label || blank.name)
}
