import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { NewTemplate, Template, TEMPLATE_KINDS, TemplateDraft } from './templates.ts'
import { promptsReasons } from './prompts.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const Answer = z.object({ template: Template })

export const listTemplates = endpoint({
  summary: 'List your templates in custom order, followed by the built-in ones',
  method: 'GET',
  path: '/api/templates',
  ...own,
  query: z.object({
    kind: z.optional(z.enum(TEMPLATE_KINDS)),
    /** Language of the built-in templates: `es`, or English for any other value. */
    language: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ templates: z.array(Template) }),
})

export const createTemplate = endpoint({
  summary: 'Create a template',
  method: 'POST',
  path: '/api/templates',
  ...own,
  idempotent: true,
  body: NewTemplate,
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.coverGone, promptsReasons.originGone, promptsReasons.tooManyTemplates],
})

export const putTemplate = endpoint({
  summary: 'Change one of your templates, or its position',
  method: 'PUT',
  path: '/api/templates/:id',
  ...own,
  params: IdParams,
  body: TemplateDraft,
  output: Answer,
  refusals: ['NOT_FOUND'],
  reasons: [promptsReasons.coverGone],
})

export const deleteTemplate = endpoint({
  summary: 'Move one of your templates to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/templates/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreTemplate = endpoint({
  summary: 'Restore a deleted template',
  method: 'POST',
  path: '/api/templates/:id/restore',
  ...own,
  params: IdParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.tooManyTemplates],
})
