import { csvOfPrompts } from '@studio/domain/prompts'
import {
  exportPromptsCsv,
  exportPromptsJson,
  getPrompt,
  type Prompt,
  type PromptListItem,
} from '@studio/contract/prompts'
import { call, saveFile } from '../../../../platform/index.ts'

/** Max. parallel requests. */
const TOGETHER = 6

/** Exports all saved prompts as a file that can be imported again. */
export async function exportAll(format: 'csv' | 'json'): Promise<void> {
  const response = await call(format === 'csv' ? exportPromptsCsv : exportPromptsJson, {})
  saveFile(await response.blob(), `prompts.${format}`)
}

/** Exports some prompts as a CSV that can be imported again; `folderName` returns the name of a folder. */
export async function exportSome(
  prompts: readonly PromptListItem[],
  folderName: (id: string) => string | undefined,
): Promise<void> {
  const lines: string[] = []
  for (let from = 0; from < prompts.length; from += TOGETHER) {
    const read = await Promise.all(
      prompts.slice(from, from + TOGETHER).map(({ id }) => call(getPrompt, { params: { id } })),
    )
    lines.push(...read.map(({ prompt }) => csvOfPrompts.of(exchanged(prompt, folderName))))
  }
  saveFile(new Blob([csvOfPrompts.head, ...lines], { type: 'text/csv' }), 'prompts.csv')
}

const exchanged = (prompt: Prompt, folderName: (id: string) => string | undefined) => {
  const { body, negative, blocks, variables, lists, model, style, aspectRatio, settings } = prompt.content
  const { title, notes, tags, favourite, folderId } = prompt
  return {
    title,
    body,
    negative,
    notes,
    tags,
    favourite,
    folder: folderId === null ? undefined : folderName(folderId),
    model,
    style,
    aspectRatio,
    variables,
    lists,
    blocks,
    settings,
  }
}
