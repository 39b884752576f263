import type { Variable } from '@studio/contract/prompts'

/** Problem of a value; the interface translates it. */
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
      // Colour names are as valid as hex values.
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

/** Returns the problems to fix before a shoot, in the order of the variables. The first one gets the focus. */
export const checkValues = (
  variables: readonly Variable[],
  values: Readonly<Record<string, string>>,
): ValueProblem[] =>
  variables.flatMap((variable) => {
    const problem = problemOf(variable, ownValue(values, variable.name) || (variable.default ?? ''))
    return problem ? [{ name: variable.name, problem }] : []
  })

/** Returns the variables of a text: the described ones, and a plain text variable for each other name. */
export const variablesFor = (described: readonly Variable[], names: readonly string[]): Variable[] => [
  ...described,
  ...names
    .filter((name) => !described.some((variable) => variable.name === name))
    .map((name) => ({ name, type: 'text' as const })),
]

/**
 * Returns the values to insert: the given ones, otherwise the defaults. Images are sent separately, so their value is
 * empty.
 */
export function filledValues(
  variables: readonly Variable[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled: Record<string, string> = { ...values }
  for (const { name, type, default: fallback } of variables)
    filled[name] = type === 'picture' ? '' : ownValue(values, name) || (fallback ?? '')
  return filled
}
