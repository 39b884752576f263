import { type ReactNode, useState } from 'react'
import type { Template } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { PromptPicker } from '../picker/index.ts'
import { useSavePrompt } from '../prompts.queries.ts'
import { type OwnActs, TemplateCard } from './template-card.tsx'
import { LookDialog } from './look-dialog.tsx'
import { NewDialog } from './new-dialog.tsx'
import { shownOf } from './shown-templates.ts'
import { type TemplateQuery, TemplatesBar, TemplatesHead } from './templates-bar.tsx'
import { NoTemplates, TemplatesFailed, TemplatesLoading } from './templates-states.tsx'
import styles from './templates-screen.module.css'
import { useTemplates } from './templates.queries.ts'
import { useTemplateChoice } from './use-template-choice.ts'
import { useOwnTemplates } from './use-own-templates.ts'

/**
 * Templates: the user’s own in custom order, and built-in ones. Using one fills the brief of the photo shoot.
 */
export function TemplatesScreen() {
  const { t } = useTranslation('templates')
  const [locale] = useLocale()
  const list = useTemplates()
  const templates = list.data ?? []
  const own = templates.filter(({ isBuiltIn }) => !isBuiltIn)
  const actions = useOwnTemplates(own)
  const beginning = useTemplateChoice()
  const saveAsPrompt = useSaveAsPrompt()
  const [query, setQuery] = useState<TemplateQuery>({ kind: 'all', sort: 'own', query: '' })
  const [previewTemplate, setPreviewTemplate] = useState<Template>()

  const of = (group: readonly Template[]) => shownOf(group, { ...query, locale })
  const isInOrder = query.sort === 'own' && query.kind === 'all' && query.query.trim() === ''
  const countOf = (value: TemplateQuery['kind']) =>
    value === 'all' ? templates.length : templates.filter((each) => each.kind === value).length
  const ownActs = (template: Template): OwnActs => {
    const at = own.indexOf(template)
    return {
      onRename: (name) => void actions.rename(template, name),
      onRemove: () => actions.remove(template),
      onMove: isInOrder ? (by) => void actions.move(template, at + by) : undefined,
      onDropOn(id) {
        const dragged = own.find((each) => each.id === id)
        if (dragged) void actions.move(dragged, at)
      },
    }
  }
  const cards = (group: readonly Template[]) => (
    <ul className={styles.cards}>
      {group.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          own={template.isBuiltIn ? undefined : ownActs(template)}
          onLook={() => setPreviewTemplate(template)}
          onCopy={() => void actions.copy(template)}
          onSaveAsPrompt={() => saveAsPrompt(template)}
        />
      ))}
    </ul>
  )
  const groups = { own: of(own), builtIn: of(templates.filter(({ isBuiltIn }) => isBuiltIn)) }
  const isEmpty = groups.own.length + groups.builtIn.length === 0

  return (
    <div className={styles.screen}>
      <TemplatesHead onFromBrief={beginning.fromBrief} onFromPrompt={beginning.choosePrompt} />
      <TemplatesBar
        query={query}
        onAsk={(changes) => setQuery({ ...query, ...changes })}
        countOf={list.data && countOf}
      />
      {list.isPending && <TemplatesLoading />}
      {list.isError && !list.data && (
        <TemplatesFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && isEmpty && (
        <NoTemplates onShowAll={() => setQuery({ ...query, kind: 'all', query: '' })} />
      )}
      {list.data && !isEmpty && (
        <>
          <TemplateGroup
            id="own-templates"
            title={t(($) => $.own)}
            note={
              own.length === 0 ? t(($) => $.noneOwn) : isInOrder && t(($) => $.reorder, { count: own.length })
            }
          >
            {cards(groups.own)}
          </TemplateGroup>
          <TemplateGroup id="built-in-templates" title={t(($) => $.builtIn)} note={groups.builtIn.length}>
            {cards(groups.builtIn)}
          </TemplateGroup>
        </>
      )}
      {previewTemplate && (
        <LookDialog template={previewTemplate} onClose={() => setPreviewTemplate(undefined)} />
      )}
      {beginning.isChoosing && (
        <PromptPicker
          title={t(($) => $.new.choosePrompt)}
          onPick={({ id }) => beginning.fromPrompt(id)}
          onClose={beginning.close}
        />
      )}
      {beginning.from && (
        <NewDialog
          from={beginning.from}
          onMade={() => {
            beginning.close()
            void actions.reload()
          }}
          onClose={beginning.close}
        />
      )}
    </div>
  )
}

/** Saves a template as a prompt and opens it. */
function useSaveAsPrompt() {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const save = useSavePrompt()
  return ({ id, name, content, isBuiltIn }: Template) =>
    save.mutate(
      { title: name, content, ...(!isBuiltIn && { fromTemplate: id }) },
      {
        onSuccess: ({ prompt }) => void navigate({ to: '/editor/$id', params: { id: prompt.id } }),
        onError: (error) =>
          showToast({ tone: 'bad', title: t(($) => $.failed.asPrompt), description: errorText(error) }),
      },
    )
}

interface TemplateGroupProps {
  /** Id of the heading. */
  id: string
  title: string
  note: ReactNode
  children: ReactNode
}

function TemplateGroup({ id, title, note, children }: TemplateGroupProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h3 id={id} className={styles.groupTitle}>
          {title}
        </h3>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </section>
  )
}
