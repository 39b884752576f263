import type { Workflow } from '../../platform/config/index.ts'

/** Values of placeholders by name. */
export type Values = Record<string, string | number>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

function filled(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const [, alone] = /^\{\{\s*(\w+)\s*\}\}$/.exec(value) ?? []
    // A placeholder alone becomes the value itself, for example a number. Within a text it becomes text.
    if (alone !== undefined) return values[alone] ?? ''
    return value.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, values))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, values)]))
  return value
}

/** Fills the placeholders of a workflow. Inserted values are never searched for placeholders. */
export const fillIn = (workflow: Workflow, values: Values): Workflow => filled(workflow, values) as Workflow
