import { listWordLists } from '@studio/contract/prompts'
import { listsIn, parsePrompt, variablesIn, variantsFor } from '@studio/domain/prompts'
import { call } from '../../../platform/index.ts'
import type { Draft } from '../../photoshoot/index.ts'
import { isUnchanged, readSource } from './source.ts'

/** Expanded texts and source of a brief for sending; null if variables must be filled in first. */
export async function compose(draft: Draft) {
  const nodes = parsePrompt(draft.prompt)
  if (variablesIn(nodes).length > 0) return null
  const usedLists = listsIn(nodes)
  const lists = usedLists.length > 0 ? (await call(listWordLists, {})).lists : []
  const prompts = variantsFor(
    draft.prompt,
    draft.count,
    Object.fromEntries(lists.map(({ name, entries }) => [name, entries])),
  )
  const source = readSource()
  return {
    // Separate texts only if they differ from the text of the brief.
    ...(prompts.some((text) => text !== draft.prompt) && { prompts }),
    ...(source &&
      isUnchanged(source, draft) && {
        promptId: source.promptId,
        versionId: source.versionId,
        ...(Object.keys(source.values).length > 0 && { values: source.values }),
      }),
  }
}
