import { expand, listWordLists, listsIn, parsePrompt, variablesIn } from '@studio/contract/prompts'
import { call } from '../../../platform/index.ts'
import type { Draft } from '../../photoshoot/index.ts'
import { isUnchanged, keptSource } from './source.ts'

/** The same for the same words, so that a brief that is sent again asks for the same pictures (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

/** So many texts of a prompt: each of its variants in turn, a fair sample where there are more. */
export function variantsFor(
  prompt: string,
  count: number,
  lists: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const { variants } = expand(prompt, { lists }).some(count, seedOf(prompt))
  return Array.from({ length: count }, (_, index) => variants[index % variants.length]?.text ?? prompt)
}

/** What a brief is sent with of its saved prompt and its alternatives; null where a blank is to be filled in first. */
export async function compose(draft: Draft) {
  const nodes = parsePrompt(draft.prompt)
  if (variablesIn(nodes).length > 0) return null
  const named = listsIn(nodes)
  const lists = named.length > 0 ? (await call(listWordLists, {})).lists : []
  const prompts = variantsFor(
    draft.prompt,
    draft.count,
    Object.fromEntries(lists.map(({ name, entries }) => [name, entries])),
  )
  const source = keptSource()
  return {
    // Texts of their own only where they are others than what stands in the brief.
    ...(prompts.some((text) => text !== draft.prompt) && { prompts }),
    ...(source &&
      isUnchanged(source, draft) && {
        promptId: source.promptId,
        versionId: source.versionId,
        ...(Object.keys(source.values).length > 0 && { values: source.values }),
      }),
  }
}
