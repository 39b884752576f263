import {
  changeInvoice,
  type Invoice,
  type InvoiceChange,
  InvoiceChange as Change,
} from '@studio/contract/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, keptDrafts } from '../../../platform/index.ts'
import { showInvoice } from '../invoices.queries.ts'

const PAUSE_MS = 700

export type Saving = 'saved' | 'waits' | 'saving' | 'failed'

const keyOf = (id: string) => `studio-invoice-${id}`

/** Unsaved changes on this device. */
function keptChange(id: string): InvoiceChange {
  const stored = Change.safeParse(keptDrafts.read(keyOf(id)))
  return stored.success ? stored.data : {}
}

const isEmpty = (change: InvoiceChange) => Object.keys(change).length === 0

/** A draft with its unsaved changes. */
const withChange = (invoice: Invoice, change: InvoiceChange): Invoice => ({
  ...invoice,
  ...(Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Invoice>),
})

/**
 * State of a draft being edited: shown immediately, sent with a debounce, stored on this device until saved. One
 * request at a time; later changes go with the next.
 */
export function useDraft(saved: Invoice) {
  const { id } = saved
  const queries = useQueryClient()
  const [change, setChange] = useState<InvoiceChange>(() => keptChange(id))
  const [saving, setSaving] = useState<Saving>(() => (isEmpty(change) ? 'saved' : 'waits'))
  const [error, setError] = useState<unknown>(null)
  const waiting = useRef(change)
  const sending = useRef<Promise<boolean> | null>(null)

  const storeChange = useCallback(
    (next: InvoiceChange) => {
      waiting.current = next
      setChange(next)
      if (isEmpty(next)) keptDrafts.forget(keyOf(id))
      else keptDrafts.write(keyOf(id), next)
    },
    [id],
  )

  /** Sends pending changes. Resolves to true once the server has saved everything. */
  const flush = useCallback(async (): Promise<boolean> => {
    if (sending.current && !(await sending.current)) return false
    const sent = waiting.current
    if (isEmpty(sent)) return true
    setSaving('saving')
    sending.current = (async () => {
      try {
        const { invoice } = await call(changeInvoice, { params: { id }, body: sent })
        showInvoice(queries, invoice)
        // Changes made during the request are sent next.
        storeChange(
          Object.fromEntries(
            Object.entries(waiting.current).filter(
              ([name, value]) => sent[name as keyof InvoiceChange] !== value,
            ),
          ),
        )
        setError(null)
        setSaving(isEmpty(waiting.current) ? 'saved' : 'waits')
        return true
      } catch (problem) {
        setError(problem)
        setSaving('failed')
        return false
      } finally {
        sending.current = null
      }
    })()
    return sending.current
  }, [id, queries, storeChange])

  useEffect(() => {
    if (isEmpty(change)) return
    const timer = setTimeout(() => void flush(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [change, flush])

  const write = (next: InvoiceChange) => {
    storeChange({ ...waiting.current, ...next })
    setSaving('waits')
  }
  return { current: withChange(saved, change), write, flush, saving, error }
}
