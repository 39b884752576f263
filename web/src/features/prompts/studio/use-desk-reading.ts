import { useMemo } from 'react'
import type { BlockKind } from '@studio/contract/prompts'
import { useImageModels } from '../../photoshoot/index.ts'
import { useWordLists } from '../expansion/word-lists.queries.ts'
import { type PromptMark, useIgnored, usePromptReading } from '../field/index.ts'
import { lintModelOf } from './lint-model.ts'
import type { StudioDraft } from './studio-draft.ts'
import { useStudioReading } from './use-studio-reading.ts'

export type DeskReading = ReturnType<typeof useDeskReading>

interface DeskContext {
  promptId: string | undefined
  /** Block whose words are marked in the text. */
  openBlock: BlockKind | null
  seed: number
}

/** Analysis of the draft (blocks, variants, preview, marks and issues) and the models and lists that it uses. */
export function useDeskReading(draft: StudioDraft, { promptId, openBlock, seed }: DeskContext) {
  const models = useImageModels().data
  const lists = useWordLists().data
  const model = models?.find(({ id }) => id === draft.model) ?? models?.[0]
  const read = useStudioReading(draft, { lists, models, seed })
  const reading = read?.reading
  const [ignored, ignore] = useIgnored(promptId ?? 'studio')
  const lintOptions = useMemo(
    () => ({
      ignored,
      lists: (lists ?? []).map(({ name }) => name),
      models: model ? lintModelOf(model) : [],
    }),
    [ignored, lists, model],
  )
  const marks = usePromptReading(draft.content, lintOptions)
  const painted = useMemo(() => {
    const block = reading?.blocks.find(({ kind }) => kind === openBlock)
    if (!marks || !block || reading?.content.body !== marks.body.text) return marks?.body
    const blockMarks = block.spans.map((span): PromptMark => ({ ...span, kind: 'block' }))
    return { text: marks.body.text, marks: [...marks.body.marks, ...blockMarks] }
  }, [marks, reading, openBlock])
  return { models, model, lists, reading, reader: read?.reader, marks, painted, ignore }
}
