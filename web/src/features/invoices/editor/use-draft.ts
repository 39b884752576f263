import {
  changeInvoice,
  DraftContent,
  getInvoice,
  type Invoice,
  InvoiceChange,
} from '@studio/contract/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  removeUnsaved,
  type SavingState,
  useAutosave,
  useStoredValue,
} from '../../../platform/autosave/index.ts'
import { call, storedDrafts } from '../../../platform/index.ts'
import { showInvoice } from '../invoices.queries.ts'
import { mergeDraft } from './merge-draft.ts'

export type Saving = 'saved' | 'waits' | 'saving' | 'failed'

const contentOf = ({ language, issueDate, supplyDate, dueDate, note, lines }: Invoice): DraftContent => ({
  language,
  issueDate,
  supplyDate,
  dueDate,
  note,
  lines,
})
const storedOf = (invoice: Invoice) => ({ version: invoice.version, value: contentOf(invoice) })

/** Storage key of unsaved changes on this device. */
const unsavedKey = (id: string) => `studio-invoice-unsaved:${id}` as const

/** Storage key in an earlier release. */
const formerKey = (id: string) => `studio-invoice-${id}`

function formerChange(id: string): Partial<DraftContent> {
  const stored = InvoiceChange.safeParse(storedDrafts.read(formerKey(id)))
  const entries = Object.entries(stored.data ?? {})
  return Object.fromEntries(entries.filter(([name]) => name in DraftContent.shape))
}

const changesOf = (content: DraftContent, base: DraftContent): InvoiceChange =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof DraftContent]),
    ),
  )

function savingOf(saved: SavingState['saved']): Saving {
  if (saved === 'saved' || saved === 'saving') return saved
  return saved === 'unsaved' ? 'waits' : 'failed'
}

/** A draft being edited: shown immediately, saved automatically, merged with changes made elsewhere. */
export function useDraft(saved: Invoice) {
  const { id } = saved
  const queries = useQueryClient()
  const stored = useMemo(() => storedOf(saved), [saved])
  const autosave = useAutosave({
    key: unsavedKey(id),
    stored,
    read: (stored) => DraftContent.safeParse(stored).data,
    merge: mergeDraft,
    async load() {
      const { invoice } = await call(getInvoice, { params: { id }, query: {} })
      showInvoice(queries, invoice)
      return storedOf(invoice)
    },
    async save(content, base, options) {
      const body = { version: base.version, ...changesOf(content, base.value) }
      const { invoice } = await call(changeInvoice, { params: { id }, body }, options)
      showInvoice(queries, invoice)
      return invoice.version
    },
  })
  const storedDraft = useStoredValue(autosave)
  // Changes made before those stored on this device are read.
  const [early, setEarly] = useState(() => formerChange(id))
  useEffect(() => {
    if (!autosave) return
    autosave.write({ ...autosave.now().value, ...early })
    storedDrafts.remove(formerKey(id))
    setEarly({})
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [autosave])
  const content = storedDraft?.value ?? { ...stored.value, ...early }
  return {
    current: { ...saved, ...content },
    write(change: Partial<DraftContent>): void {
      if (autosave) autosave.write({ ...autosave.now().value, ...change })
      else setEarly((before) => ({ ...before, ...change }))
    },
    /** Saves pending changes. Resolves to true once the server has saved everything. */
    flush: async (): Promise<boolean> => (await autosave?.flush()) ?? false,
    saving: savingOf(storedDraft?.saved ?? 'saved'),
    error: storedDraft?.problem ?? null,
    /** Discards unsaved changes of this tab and of closed ones, after the draft was deleted. */
    discard(): void {
      autosave?.discard()
      removeUnsaved(unsavedKey(id))
    },
  }
}
