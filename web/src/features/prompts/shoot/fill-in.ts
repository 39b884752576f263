import {
  escapePrompt,
  everyNode,
  filledValues,
  parsePrompt,
  variablesFor,
  variablesIn,
} from '@studio/domain/prompts'
import type { PromptContent, Variable } from '@studio/contract/prompts'

/** Variables of a prompt that its form asks for. */
export const openVariablesOf = ({
  body,
  variables,
}: Pick<PromptContent, 'body' | 'variables'>): Variable[] => {
  const names = variablesIn(parsePrompt(body))
  return variablesFor(
    variables.filter(({ name, type }) => names.includes(name) || type === 'picture'),
    names,
  )
}

/** Fills the variables into the body. Alternatives and lists stay unexpanded, and values are treated as plain text. */
export function fillIn(
  { body, variables }: Pick<PromptContent, 'body' | 'variables'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = filledValues(openVariablesOf({ body, variables }), values)
  const openVariables = [...everyNode(parsePrompt(body))].filter((node) => node.kind === 'variable')
  let text = body
  for (const { name, fallback = '', start, end } of openVariables.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + escapePrompt(filled[name] || fallback) + text.slice(end)
  return text
}
