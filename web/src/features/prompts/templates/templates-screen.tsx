import { useRef, useState } from 'react'
import { type Template, TEMPLATE_KINDS } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { Camera, NotebookPen, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState, Menu, Select, Skeleton, Tabs, useToast } from '../../../design/index.ts'
import { useErrorText, useLocale, useShortcuts } from '../../../platform/index.ts'
import { PromptPicker } from '../picker/index.ts'
import { useSavePrompt } from '../prompts.queries.ts'
import { type OwnActs, TemplateCard } from './template-card.tsx'
import { LookDialog } from './look-dialog.tsx'
import { NewDialog } from './new-dialog.tsx'
import { type Sort, SORTS, shownOf } from './shown-templates.ts'
import styles from './templates-screen.module.css'
import { useTemplates } from './templates.queries.ts'
import { useBeginning } from './use-beginning.ts'
import { useOwnTemplates } from './use-own-templates.ts'
import './templates.texts.ts'

type Kind = Template['kind'] | 'all'

/** Templates: own ones in their order and built-in ones; using one fills the brief of the photo shoot. */
export function TemplatesScreen() {
  const { t } = useTranslation('templates')
  const [locale] = useLocale()
  const list = useTemplates()
  const templates = list.data ?? []
  const own = templates.filter(({ isBuiltIn }) => !isBuiltIn)
  const acts = useOwnTemplates(own)
  const beginning = useBeginning()
  const saveAsPrompt = useSaveAsPrompt()
  const [kind, setKind] = useState<Kind>('all')
  const [sort, setSort] = useState<Sort>('own')
  const [words, setWords] = useState('')
  const [looked, setLooked] = useState<Template>()
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => search.current?.focus() })

  const of = (group: readonly Template[]) => shownOf(group, { kind, words, sort, locale })
  const isInOrder = sort === 'own' && kind === 'all' && words.trim() === ''
  const countOf = (value: Kind) =>
    value === 'all' ? templates.length : templates.filter((each) => each.kind === value).length
  const ownActs = (template: Template): OwnActs => {
    const at = own.indexOf(template)
    return {
      onRename: (name) => void acts.rename(template, name),
      onRemove: () => acts.remove(template),
      onMove: isInOrder ? (by) => void acts.move(template, at + by) : undefined,
      onDropOn(id) {
        const dragged = own.find((each) => each.id === id)
        if (dragged) void acts.move(dragged, at)
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
          onLook={() => setLooked(template)}
          onCopy={() => void acts.copy(template)}
          onSaveAsPrompt={() => saveAsPrompt(template)}
        />
      ))}
    </ul>
  )
  const shown = { own: of(own), builtIn: of(templates.filter(({ isBuiltIn }) => isBuiltIn)) }
  const isEmpty = shown.own.length + shown.builtIn.length === 0

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{t(($) => $.heading)}</h2>
          <p className={styles.note}>{t(($) => $.note)}</p>
        </div>
        <Menu
          align="end"
          trigger={<Button icon={<Plus size={16} aria-hidden="true" />}>{t(($) => $.new.title)}</Button>}
          entries={[
            {
              label: t(($) => $.new.fromBrief),
              icon: <Camera size={16} aria-hidden="true" />,
              onSelect: beginning.fromBrief,
            },
            {
              label: t(($) => $.new.fromPrompt),
              icon: <NotebookPen size={16} aria-hidden="true" />,
              onSelect: beginning.choosePrompt,
            },
          ]}
        />
      </header>
      <div className={styles.bar}>
        <Tabs
          className={styles.kinds}
          label={t(($) => $.kinds.label)}
          value={kind}
          onChange={setKind}
          tabs={(['all', ...TEMPLATE_KINDS] as const).map((value) => ({
            value,
            label: t(($) => $.kinds[value]),
            count: list.data ? countOf(value) : undefined,
          }))}
        />
        <input
          ref={search}
          type="search"
          name="templates"
          className={styles.search}
          aria-label={t(($) => $.search)}
          aria-keyshortcuts="/"
          placeholder={t(($) => $.search)}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          label={t(($) => $.sort.label)}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(($) => $.sort[value]) }))}
          onChange={setSort}
        />
      </div>
      {list.isPending && <TemplatesLoading />}
      {list.isError && !list.data && (
        <TemplatesFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && isEmpty && (
        <EmptyState
          title={t(($) => $.nothing)}
          action={
            <Button
              onClick={() => {
                setKind('all')
                setWords('')
              }}
            >
              {t(($) => $.showAll)}
            </Button>
          }
        />
      )}
      {list.data && !isEmpty && (
        <>
          <section className={styles.group} aria-labelledby="own-templates">
            <div className={styles.groupHead}>
              <h3 id="own-templates" className={styles.groupTitle}>
                {t(($) => $.own)}
              </h3>
              <p className={styles.note}>
                {own.length === 0
                  ? t(($) => $.noneOwn)
                  : isInOrder && t(($) => $.reorder, { count: own.length })}
              </p>
            </div>
            {cards(shown.own)}
          </section>
          <section className={styles.group} aria-labelledby="built-in-templates">
            <div className={styles.groupHead}>
              <h3 id="built-in-templates" className={styles.groupTitle}>
                {t(($) => $.builtIn)}
              </h3>
              <p className={styles.note}>{shown.builtIn.length}</p>
            </div>
            {cards(shown.builtIn)}
          </section>
        </>
      )}
      {looked && <LookDialog template={looked} onClose={() => setLooked(undefined)} />}
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
            void acts.reload()
          }}
          onClose={beginning.close}
        />
      )}
    </div>
  )
}

/** Keeps a template as a prompt and opens it. */
function useSaveAsPrompt() {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const save = useSavePrompt()
  return ({ name, content }: Template) =>
    save.mutate(
      { title: name, content },
      {
        onSuccess: ({ prompt }) => void navigate({ to: '/editor/$id', params: { id: prompt.id } }),
        onError: (error) =>
          showToast({ tone: 'bad', title: t(($) => $.failed.asPrompt), description: errorText(error) }),
      },
    )
}

function TemplatesLoading() {
  const { t } = useTranslation('templates')
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t(($) => $.loading)}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height={260} />
      ))}
    </div>
  )
}

function TemplatesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('templates')
  const errorText = useErrorText()
  return (
    <div role="alert">
      <EmptyState
        title={t(($) => $.failed.load)}
        text={errorText(error)}
        action={<Button onClick={onRetry}>{t(($) => $.again)}</Button>}
      />
    </div>
  )
}
