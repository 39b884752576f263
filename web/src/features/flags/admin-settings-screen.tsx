import { keyPressed } from '../../design/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStoredDraft, useTranslation } from '../../platform/index.ts'
import { AdminScreen } from '../admin/index.ts'
import { BeforeSave } from './before-save.tsx'
import { type Change, changesOf, draftOf, fieldsOf, EMPTY_DRAFT } from './changes.ts'
import { FlagHistory } from './flag-history.tsx'
import { FlagsCard } from './flags-card.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { SectionList } from './section-list.tsx'
import { settingsKey, settingsQueries } from './settings.queries.ts'
import styles from './admin-settings.module.css'

/**
 * Flags, prices, grants, limits, retention and keys. Changes are shown with their effect before they are
 * saved.
 */
export function AdminSettingsScreen() {
  const { t } = useTranslation('admin-settings')
  const cache = useQueryClient()
  const flags = useQuery(settingsQueries.flags)
  const economy = useQuery(settingsQueries.economy)
  const installation = useQuery(settingsQueries.installation)
  const [draft, keep, forget] = useStoredDraft('studio-admin-settings', draftOf)
  const [selectedFlag, setSelectedFlag] = useState<string>()
  const [find, setFind] = useState('')

  const fields = fieldsOf(economy.data?.settings, installation.data?.settings)
  const changes = changesOf(draft, flags.data?.flags ?? [], fields)
  const changed = changes.map((change) => (change.kind === 'flag' ? change.flag.name : change.field.name))
  const drop = (done: readonly Change[]) => {
    const names = new Set(
      done.map((change) => (change.kind === 'flag' ? change.flag.name : change.field.name)),
    )
    const without = <T,>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name as never)))
    const rest = { flags: without(draft.flags), numbers: without(draft.numbers) }
    if (Object.keys(rest.flags).length + Object.keys(rest.numbers).length === 0) forget(EMPTY_DRAFT)
    else keep(rest)
  }
  const finding = useRef<HTMLInputElement>(null)
  useSettingsKeys(finding)
  const numbers = { fields, typed: draft.numbers }
  const onType = (name: string, text: string) => {
    setSelectedFlag(fields.find((field) => field.name === name)?.source)
    keep({ ...draft, numbers: { ...draft.numbers, [name]: text } })
  }

  return (
    <AdminScreen
      heading={t(($) => $.heading)}
      lead={t(($) => $.lead)}
      tools={
        <input
          ref={finding}
          type="search"
          className={styles.find}
          aria-label={t(($) => $.find)}
          placeholder={t(($) => $.find)}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      }
      asideLabel={t(($) => $.save.title)}
      extra={
        <div id="before-save" className={styles.stick}>
          <BeforeSave
            changes={changes}
            version={installation.data?.version ?? 0}
            people={flags.data?.people ?? 0}
            onSaved={(done) => {
              drop(done)
              void cache.invalidateQueries({ queryKey: settingsKey })
            }}
            onDiscard={() => forget(EMPTY_DRAFT)}
          />
          <FlagHistory subject={selectedFlag} />
        </div>
      }
    >
      <PreviewBar />
      <div className={styles.sections}>
        <SectionList keys={useQuery(settingsQueries.keys).data?.keys} flags={flags.data?.flags.length} />
        <div className={styles.cards}>
          <FlagsCard
            query={flags}
            draft={draft.flags}
            changed={changed}
            find={find}
            onLook={setSelectedFlag}
            onChange={(name, flagChange) => {
              setSelectedFlag(name)
              keep({ ...draft, flags: { ...draft.flags, [name]: { ...draft.flags[name], ...flagChange } } })
            }}
          />
          <KeysCard onLook={setSelectedFlag} />
          {(['prices', 'grants', 'money'] as const).map((group) => (
            <NumbersCard
              key={group}
              group={group}
              query={economy}
              find={find}
              changed={changed}
              onType={onType}
              {...numbers}
            />
          ))}
          {(['limits', 'moderation', 'retention'] as const).map((group) => (
            <NumbersCard
              key={group}
              group={group}
              query={installation}
              find={find}
              changed={changed}
              onType={onType}
              {...numbers}
            />
          ))}
        </div>
      </div>
      {changes.length > 0 && (
        <a className={styles.bar} href="#before-save">
          <span>{t(($) => $.unsaved, { count: changes.length })}</span>
          <span>{t(($) => $.toSave)}</span>
        </a>
      )}
    </AdminScreen>
  )
}

/**
 * `/` focuses the search. Ctrl or Cmd with S focuses the reason of unsaved changes, or saves them if there is
 * one.
 */
function useSettingsKeys(finding: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
      if (keyPressed(event) === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        finding.current?.focus()
      }
      if (
        keyPressed(event).toLowerCase() === 's' &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      ) {
        event.preventDefault()
        document.querySelector<HTMLFormElement>('[data-saves] form')?.requestSubmit()
      }
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [finding])
}
