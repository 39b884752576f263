import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  putTemplate,
  type Template,
  type NewTemplate,
  type TemplateDraft,
} from '@studio/contract/prompts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, newUuid, useLocale } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'

export const templatesKey = (locale: string) => [...promptKeys.templates, locale] as const

const templatesQuery = (locale: string) =>
  queryOptions({
    queryKey: templatesKey(locale),
    queryFn: ({ signal }) => call(listTemplates, { query: { language: locale } }, { signal }),
    select: ({ templates }) => templates,
    refetchOnMount: 'always',
  })

/** The user’s templates in custom order, followed by the built-in ones in the language of the screen. */
export function useTemplates() {
  const [locale] = useLocale()
  return useQuery(templatesQuery(locale))
}

/** Creates a template. `after` is defined in the contract. */
export const saveTemplate = (draft: NewTemplate) =>
  call(createTemplate, { body: draft }, { idempotencyKey: newUuid() }).then(({ template }) => template)

/** Updates a template. Omitted fields stay unchanged. */
export function changeTemplate(
  { id, name, kind, content, coverId }: Template,
  changes: Partial<TemplateDraft>,
): Promise<Template> {
  const body = { name, kind, content, coverId, ...changes }
  return call(putTemplate, { params: { id }, body }).then(({ template }) => template)
}

export const removeTemplate = (id: string) => call(deleteTemplate, { params: { id } })
