import { Refusal } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import {
  compile,
  expand,
  type Expansion,
  type Fillings,
  filledValues,
  listsIn,
  parsePrompt,
  variablesFor,
  variablesIn,
  variantsFor,
} from '@studio/domain/prompts'
import type { PromptContent, Values } from '@studio/contract/prompts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { listLists } from '../shelves/shelves.store.ts'

export type WritingService = ReturnType<typeof createWritingService>

/** Expands and compiles prompts with the same pure functions as the web app, and with the user's word lists. */
export function createWritingService(
  { database }: Pick<PromptsDeps, 'database'>,
  { models }: { models: { list(): Model[] } },
) {
  async function fillingsOf(userId: string, content: PromptContent, values: Values): Promise<Fillings> {
    const variables = variablesFor(content.variables, variablesIn(parsePrompt(content.body)))
    const own = await listLists(database.db, userId)
    const lists = Object.fromEntries([...own, ...content.lists].map(({ name, entries }) => [name, entries]))
    return { values: filledValues(variables, values), lists }
  }

  const variantAt = ({ total, at }: Expansion, index: string) => at(BigInt(index) % total)

  return {
    /**
     * Text for each of `count` images, with the user's word lists; undefined if the prompt has variables to fill in.
     */
    async variantsOf(userId: string, prompt: string, count: number): Promise<string[] | undefined> {
      const nodes = parsePrompt(prompt)
      if (variablesIn(nodes).length > 0) return undefined
      const own = listsIn(nodes).length > 0 ? await listLists(database.db, userId) : []
      return variantsFor(prompt, count, Object.fromEntries(own.map(({ name, entries }) => [name, entries])))
    },

    async expand(
      userId: string,
      input: { content: PromptContent; values: Values; seed: number; limit: number },
    ) {
      const { content, values, seed, limit } = input
      const { total, some } = expand(content.body, await fillingsOf(userId, content, values))
      return { total: String(total), ...some(limit, seed) }
    },

    async compile(
      userId: string,
      input: { content: PromptContent; values: Values; models: string[]; index: string },
    ) {
      const { content, values, index } = input
      const fillings = await fillingsOf(userId, content, values)
      const { text, pieces } = variantAt(expand(content.body, fillings), index)
      const negative = variantAt(expand(content.negative, fillings), '0').text
      const pictures = content.variables.filter(({ type, name }) => type === 'picture' && values[name])
      const available = models.list()
      const results = [...new Set(input.models)].map((id) => {
        const model = available.find((each) => each.id === id)
        const { takes } = model ?? {}
        if (!model || !takes)
          throw new Refusal('NOT_FOUND', `Image model “${id}” not found.`, {
            details: { models: 'GET /api/models lists the available models.' },
          })
        const { style } = content
        const [first] = model.referenceRoles ?? []
        const compiled = compile(
          { takes, promptLimit: model.promptLimit },
          {
            prompt: text,
            pieces,
            negativePrompt: negative,
            style,
            referenceRole: pictures.length > 0 ? first : undefined,
          },
        )
        return { model: id, ...compiled }
      })
      return { results }
    },
  }
}
