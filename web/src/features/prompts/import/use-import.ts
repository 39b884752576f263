import { readCsv } from '@studio/domain/kernel'
import { type ExchangeFormat, importPrompts, undoPromptChanges } from '@studio/contract/prompts'
import { formatOf } from '@studio/domain/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, RequestError } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import type { ImportAnswer } from './prompt-import-screen.tsx'

export interface ImportOptions {
  text: string
  /** Undefined: detected from the text. */
  format: ExchangeFormat | undefined
  /** Column mapping: `{ body: 'Prompt text' }`. */
  mapping: Record<string, string>
  folderId: string | null
  duplicates: 'skip' | 'keep'
}

interface State {
  isBusy: boolean
  /** Preview of each row. */
  dryRun: ImportAnswer | null
  result: ImportAnswer | null
  /** Number of prompts removed by undo; null before it. */
  undone: number | null
  error: unknown
  /** Detected format of the text, unless the server has reported one. */
  format: ExchangeFormat | undefined
  /** True if the column with the text of the prompts is unknown. */
  needsBody: boolean
}

const EMPTY_STATE: State = {
  isBusy: false,
  dryRun: null,
  result: null,
  undone: null,
  error: null,
  format: undefined,
  needsBody: false,
}

/** Column names in the first line of a CSV. */
export function columnsOf(text: string): string[] {
  const first = readCsv(text.slice(0, 20_000)).rows[0]?.cells ?? []
  return [...new Set(first.map((name) => name.trim()).filter(Boolean))].slice(0, 60)
}

/** Previews an import, runs it, and undoes it. */
export function useImport() {
  const cache = useQueryClient()
  const [state, setState] = useState(EMPTY_STATE)
  // Only the result of the latest request is used.
  const requestNumber = useRef(0)

  const send = async ({ text, format, mapping, folderId, duplicates }: ImportOptions, dryRun: boolean) =>
    call(importPrompts, {
      body: {
        text,
        folderId,
        duplicates,
        dryRun,
        ...(format && { format }),
        ...(Object.keys(mapping).length > 0 && { mapping }),
      },
    })
  const readAgain = () => void cache.invalidateQueries({ queryKey: promptKeys.all })

  return {
    state,
    reset() {
      requestNumber.current++
      setState(EMPTY_STATE)
    },
    async look(options: ImportOptions) {
      const mine = ++requestNumber.current
      setState((now) => ({ ...now, isBusy: true, format: options.format ?? formatOf(options.text) }))
      try {
        const dryRun = await send(options, true)
        if (mine === requestNumber.current) setState({ ...EMPTY_STATE, dryRun })
      } catch (error) {
        if (mine !== requestNumber.current) return
        const needsBody = error instanceof RequestError && error.details?.mapping !== undefined
        setState((now) => ({ ...EMPTY_STATE, error, needsBody, format: now.format }))
      }
    },
    async take(options: ImportOptions) {
      requestNumber.current++
      setState((now) => ({ ...now, isBusy: true, error: null }))
      try {
        const result = await send(options, false)
        setState({ ...EMPTY_STATE, result })
        readAgain()
      } catch (error) {
        setState((now) => ({ ...now, isBusy: false, error }))
      }
    },
    async undo() {
      const id = state.result?.changeId
      if (!id) return
      setState((now) => ({ ...now, isBusy: true, error: null }))
      try {
        const { undone } = await call(undoPromptChanges, { params: { id } })
        setState((now) => ({ ...now, isBusy: false, undone }))
        readAgain()
      } catch (error) {
        setState((now) => ({ ...now, isBusy: false, error }))
      }
    },
  }
}
