import { LEGAL_LOCALES, type LegalLocale, type PublishedLegalDocument } from '@studio/contract/legal'
import { ChevronRight, Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton, keyPressed } from '../../../design/index.ts'
import { newUuid, useTranslation } from '../../../platform/index.ts'
import { DraftCell } from './draft-cell.tsx'
import styles from './drafts.module.css'
import { type DraftRow, folded, rowsOf } from './rows.ts'
import { addBelow, agree, restoreParagraph, remove, type UnsavedDraft, write } from './unsaved.ts'

export type View = 'both' | LegalLocale

interface DraftRowsProps {
  unsaved: UnsavedDraft
  published: PublishedLegalDocument
  view: View
  /** Scheduled drafts are read-only. */
  isLocked: boolean
  onChange: (next: UnsavedDraft) => void
}

/** The paragraphs of the draft, both languages side by side. Unchanged ones are collapsed. */
export function DraftRows({ unsaved, published, view, isLocked, onChange }: DraftRowsProps) {
  const { t } = useTranslation('legal-drafts')
  const list = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<string>()
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const locales = LEGAL_LOCALES.filter((each) => view === 'both' || view === each)
  const rows = rowsOf(unsaved, published)
  const isOpen = (row: DraftRow) => !isLocked && row.id === openId
  useChangeKeys(list)

  function open(id: string) {
    setOpenId(id)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('textarea, input')?.focus())
  }
  function close(id: string) {
    setOpenId(undefined)
    requestAnimationFrame(() => focusRow(list.current, id))
  }
  function drawRow(row: DraftRow) {
    const name =
      row.kind === 'title' ? t(($) => $.row.title) : t(($) => $.row.paragraph, { number: row.number })
    const escape = (event: KeyboardEvent) => {
      if (keyPressed(event) !== 'Escape' || !isOpen(row)) return
      event.stopPropagation()
      close(row.id)
    }
    return (
      // Escape leaves the fields inside, whichever has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <section
        key={row.id}
        className={styles.row}
        data-row={row.id}
        data-changed={row.isChanged || row.behind !== null}
        aria-label={name}
        onKeyDown={escape}
      >
        <div className={styles.number}>
          <span>{row.kind === 'title' ? t(($) => $.row.title) : row.number}</span>
          {!isLocked && row.kind !== 'removed' && !isOpen(row) && (
            <IconButton
              label={t(($) => $.row.edit, { name })}
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => open(row.id)}
            />
          )}
          {!isLocked && row.kind === 'removed' && (
            <IconButton
              label={t(($) => $.row.putBack, { name })}
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={() =>
                onChange(restoreParagraph(unsaved, row.from ?? 0, row.previous ?? row.now, newUuid()))
              }
            />
          )}
        </div>
        {locales.map((locale) => (
          <DraftCell
            key={locale}
            row={row}
            locale={locale}
            isLocked={isLocked}
            isOpen={isOpen(row)}
            onWrite={(text) => onChange(write(unsaved, row.id, locale, text))}
            onAgree={() => onChange(agree(unsaved, row.id))}
            onOpen={() => open(row.id)}
          />
        ))}
        {isOpen(row) && (
          <div className={styles.rowActs}>
            <Button onClick={() => close(row.id)}>{t(($) => $.row.done)}</Button>
            {row.kind === 'paragraph' && (
              <>
                <Button
                  variant="plain"
                  onClick={() => {
                    const id = newUuid()
                    onChange(addBelow(unsaved, row.id, id))
                    open(id)
                  }}
                >
                  {t(($) => $.row.addBelow)}
                </Button>
                <Button
                  variant="plain"
                  onClick={() => {
                    onChange(remove(unsaved, row.id))
                    close(`removed ${row.from}`)
                  }}
                >
                  {t(($) => $.row.remove)}
                </Button>
              </>
            )}
          </div>
        )}
      </section>
    )
  }

  return (
    <div ref={list} className={styles.rows} data-view={view}>
      {folded(rows, isOpen).map(({ rows: run, isFolded }) => {
        const [first, last] = [run[0], run.at(-1)]
        if (!first || !last) return null
        if (!isFolded || unfolded.includes(first.id)) return run.map(drawRow)
        return (
          <button
            key={first.id}
            type="button"
            className={styles.fold}
            onClick={() => setUnfolded([...unfolded, first.id])}
          >
            <ChevronRight size={16} aria-hidden="true" />
            {first.number === ''
              ? t(($) => $.row.foldedTitle, { to: last.number, count: run.length - 1 })
              : t(($) => $.row.folded, { from: first.number, to: last.number, count: run.length })}
          </button>
        )
      })}
    </div>
  )
}

const focusRow = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`)?.focus()

/** N and P move between changes, unless a field has the focus. */
function useChangeKeys(list: { current: HTMLElement | null }): void {
  const go = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const step = { n: 1, p: -1 }[keyPressed(event)]
    const { target } = event
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *')) return
    const changed = [...(list.current?.querySelectorAll<HTMLElement>('[data-changed=true]') ?? [])]
    const at = changed.findIndex((each) => each.contains(document.activeElement))
    const next = changed[at === -1 ? (step === 1 ? 0 : changed.length - 1) : at + step]
    if (!next) return
    event.preventDefault()
    next.scrollIntoView({ block: 'center' })
    const button = next.querySelector('button')
    if (button) button.focus({ preventScroll: true })
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => go(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
