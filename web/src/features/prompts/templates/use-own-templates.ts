import type { Template } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { beforeIn, moved } from './in-order.ts'
import { changeTemplate, saveTemplate, removeTemplate, templatesKey } from './templates.queries.ts'

/** Actions for the user's templates; shown optimistically and rolled back after an error. */
export function useOwnTemplates(own: readonly Template[]) {
  const { t } = useTranslation('templates')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [locale] = useLocale()

  const show = (next: readonly Template[]) =>
    cache.setQueryData<{ templates: Template[] }>(
      templatesKey(locale),
      (data) => data && { templates: [...next, ...data.templates.filter(({ isBuiltIn }) => isBuiltIn)] },
    )
  const reload = () => cache.invalidateQueries({ queryKey: templatesKey(locale) })
  const fail = (title: string) => (error: unknown) => {
    showToast({ tone: 'bad', title, description: errorText(error) })
    void reload()
  }

  /** Restores a deleted template at its previous position. */
  async function restoreTemplate({ id, name, kind, content, coverId }: Template, after: string | null) {
    const draft = { name, kind, content, coverId, from: { kind: 'template' as const, id } }
    // The previous item may be deleted too; then it moves to the start.
    await saveTemplate({ ...draft, after })
      .catch(() => saveTemplate({ ...draft, coverId: null }))
      .then(reload, fail(t(($) => $.failed.restore, { name })))
  }

  return {
    async rename(template: Template, name: string) {
      show(own.map((each) => (each.id === template.id ? { ...each, name } : each)))
      await changeTemplate(template, { name }).then(reload, fail(t(($) => $.failed.rename)))
    },
    async move(template: Template, to: number) {
      const next = moved(own, template.id, to)
      if (next.every(({ id }, place) => id === own[place]?.id)) return
      show(next)
      const after = beforeIn(next, template.id)
      await changeTemplate(template, { after }).then(reload, fail(t(($) => $.failed.move)))
    },
    remove(template: Template) {
      const after = beforeIn(own, template.id)
      show(own.filter(({ id }) => id !== template.id))
      const done = removeTemplate(template.id).then(
        () => true,
        (error: unknown) => {
          fail(t(($) => $.failed.delete, { name: template.name }))(error)
          return false
        },
      )
      showToast({
        title: t(($) => $.deleted, { name: template.name }),
        duration: 8_000,
        action: {
          label: t(($) => $.undo),
          onSelect: () =>
            void done.then((isDeleted) => (isDeleted ? restoreTemplate(template, after) : undefined)),
        },
      })
    },
    /** Copies a template to the user's own. */
    async copy({ id, name, kind, content, coverId, isBuiltIn }: Template) {
      const from = isBuiltIn ? {} : { from: { kind: 'template' as const, id } }
      await saveTemplate({ name: t(($) => $.copyOf, { name }), kind, content, coverId, ...from }).then(
        reload,
        fail(t(($) => $.failed.keep)),
      )
    },
    reload,
  }
}
