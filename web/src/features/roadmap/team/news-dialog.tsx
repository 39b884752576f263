import { addChangelogEntry, CHANGE_KINDS, type ChangeKind, NewChangelogEntry } from '@studio/contract/roadmap'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Checkbox, Dialog, TextArea, TextInput } from '../../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useStoredDraft,
  useLocale,
  useTranslation,
} from '../../../platform/index.ts'
import { columnQuery } from '../roadmap.queries.ts'
import { wordsIn } from '../words.ts'
import { asEntry, NO_NEWS, readNews } from './news-draft.ts'
import styles from './team.module.css'
import { useTeamAct } from './use-team-act.ts'

const intents = createIntents(browserStorage, 'studio-roadmap-news-intent')
const LANGUAGES = ['en', 'es'] as const

/**
 * Editor for a version of What's new in both languages, with its roadmap items and an optional publish date. The draft
 * survives closing.
 */
export function NewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roadmap')
  const form = useId()
  const [draft, change, forget] = useStoredDraft('studio-roadmap-news', readNews)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending } = useTeamAct()
  const { data, error } = NewChangelogEntry.safeParse(asEntry(draft))
  const wrong = new Set(error?.issues.map(({ path }) => path.join('.')))
  const errorOf = (field: string, text: string) => (isChecked && wrong.has(field) ? text : null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!data || isPending) return
    const send = async () => {
      try {
        await call(addChangelogEntry, { body: data }, { idempotencyKey: intents.keyFor(data) })
        intents.settle()
      } catch (failed) {
        if (isAnswered(failed)) intents.settle()
        throw failed
      }
    }
    mutate(send, {
      onSuccess() {
        forget(NO_NEWS)
        onClose()
      },
    })
  }
  const toggle = <T,>(list: readonly T[], one: T): T[] =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.writeNews.title)}
      width={640}
      actions={
        <Button type="submit" form={form} variant="accent" loading={isPending}>
          {t(($) => $.writeNews[draft.at ? 'plan' : 'publish'])}
        </Button>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={save}>
        <div className={styles.fields}>
          <TextInput
            label={t(($) => $.writeNews.version)}
            placeholder="12.6.0"
            value={draft.version}
            error={errorOf(
              'version',
              t(($) => $.writeNews.noVersion),
            )}
            onChange={(event) => change({ ...draft, version: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.writeNews.at)}
            type="datetime-local"
            value={draft.at}
            onChange={(event) => change({ ...draft, at: event.currentTarget.value })}
          />
        </div>
        <fieldset className={styles.row}>
          <legend className={styles.label}>{t(($) => $.writeNews.kind)}</legend>
          {CHANGE_KINDS.map((kind: ChangeKind) => (
            <Checkbox
              key={kind}
              label={t(($) => $.news.kinds[kind])}
              checked={draft.kind.includes(kind)}
              onCheckedChange={() => change({ ...draft, kind: toggle(draft.kind, kind) })}
            />
          ))}
        </fieldset>
        {LANGUAGES.map((language) => (
          <div key={language} className={styles.form} lang={language}>
            <TextInput
              label={t(($) => $.writeNews.titleIn[language])}
              value={draft.title[language]}
              maxLength={200}
              error={errorOf(
                `title.${language}`,
                t(($) => $.writeNews.noWords),
              )}
              onChange={(event) =>
                change({ ...draft, title: { ...draft.title, [language]: event.currentTarget.value } })
              }
            />
            <TextArea
              label={t(($) => $.writeNews.textIn[language])}
              value={draft.body[language]}
              maxLength={4_000}
              rows={3}
              error={errorOf(
                `body.${language}`,
                t(($) => $.writeNews.noWords),
              )}
              onChange={(event) =>
                change({ ...draft, body: { ...draft.body, [language]: event.currentTarget.value } })
              }
            />
          </div>
        ))}
        <ShippedItems
          chosen={draft.items}
          onToggle={(id) => change({ ...draft, items: toggle(draft.items, id) })}
        />
      </form>
    </Dialog>
  )
}

/** Recently shipped items to choose from. */
function ShippedItems({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (id: string) => void }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const { data } = useInfiniteQuery(columnQuery('shipped', 'new', ''))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <fieldset className={styles.wishes}>
      <legend className={styles.label}>{t(($) => $.writeNews.wishes)}</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          label={wordsIn(item, locale).title}
          checked={chosen.includes(item.id)}
          onCheckedChange={() => onToggle(item.id)}
        />
      ))}
    </fieldset>
  )
}
