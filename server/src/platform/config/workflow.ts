import * as z from 'zod'

/** ComfyUI workflow in API format: nodes by id. Texts may contain placeholders such as `{{prompt}}`. */
export const Workflow = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
)
export type Workflow = z.output<typeof Workflow>

/** Placeholders, filled for each image. */
const PLACEHOLDERS = [
  'prompt',
  'negative',
  'seed',
  'width',
  'height',
  'steps',
  'guidance',
  'checkpoint',
  'reference',
  'mask',
  'strength',
  'control',
  'id',
]

export const placeholdersIn = (workflow: Workflow): string[] => [
  ...new Set(
    [...JSON.stringify(workflow).matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name as string),
  ),
]

/** @throws Error describing the problem of the text. */
export function readWorkflow(text: string, needs: string[]): Workflow {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('the file is not JSON.')
  }
  const read = Workflow.safeParse(json)
  if (!read.success)
    throw new Error('the file is not a workflow for the API. In ComfyUI, use "Export (API)".')
  const placeholders = placeholdersIn(read.data)
  const unknown = placeholders.find((name) => !PLACEHOLDERS.includes(name))
  if (unknown !== undefined)
    throw new Error(`{{${unknown}}} isn’t a placeholder. Use ${PLACEHOLDERS.join(', ')}.`)
  const missing = needs.find((name) => !placeholders.includes(name))
  if (missing !== undefined) throw new Error(`the workflow has no placeholder {{${missing}}}.`)
  return read.data
}
