import type { Variable } from '@studio/contract/prompts'

/** What is wrong with a value: screens say it in the person's language. */
export interface ValueProblem {
  name: string
  problem:
    | 'required'
    | 'not-a-number'
    | 'too-small'
    | 'too-large'
    | 'not-a-choice'
    | 'not-a-colour'
    | 'not-a-picture'
}

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const PICTURE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function problemOf(variable: Variable, value: string): ValueProblem['problem'] | undefined {
  if (value.trim() === '') return variable.required ? 'required' : undefined
  switch (variable.type) {
    case 'number': {
      const number = Number(value)
      if (!Number.isFinite(number)) return 'not-a-number'
      if (variable.min !== undefined && number < variable.min) return 'too-small'
      return variable.max !== undefined && number > variable.max ? 'too-large' : undefined
    }
    case 'choice':
      return variable.choices?.includes(value) ? undefined : 'not-a-choice'
    case 'colour':
      // A colour by its name is as good as its number.
      return value.startsWith('#') && !COLOUR.test(value) ? 'not-a-colour' : undefined
    case 'picture':
      return PICTURE.test(value) ? undefined : 'not-a-picture'
    case 'text':
    case 'longtext':
      return undefined
  }
}

const ownValue = (values: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : ''

/** What must be put right before a shoot; in the order of the variables, the first is where the focus goes. */
export const checkValues = (
  variables: readonly Variable[],
  values: Readonly<Record<string, string>>,
): ValueProblem[] =>
  variables.flatMap((variable) => {
    const problem = problemOf(variable, ownValue(values, variable.name) || (variable.default ?? ''))
    return problem ? [{ name: variable.name, problem }] : []
  })

/** The variables of a text: those that are described, and a plain one for each other blank that stands in it. */
export const variablesFor = (described: readonly Variable[], names: readonly string[]): Variable[] => [
  ...described,
  ...names
    .filter((name) => !described.some((variable) => variable.name === name))
    .map((name) => ({ name, type: 'text' as const })),
]

/** What is put into the text: what was given, else the default. A picture is sent beside the words, not among them. */
export function filledValues(
  variables: readonly Variable[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled: Record<string, string> = { ...values }
  for (const { name, type, default: fallback } of variables)
    filled[name] = type === 'picture' ? '' : ownValue(values, name) || (fallback ?? '')
  return filled
}
