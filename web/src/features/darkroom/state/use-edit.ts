import {
  addEditVersion,
  type Darkroom,
  Edit,
  getDarkroom,
  putEdit,
  type StoredEdit,
} from '@studio/contract/darkroom'
import { merge3, sortedEdit } from '@studio/domain/darkroom'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Autosave, useAutosave, useStoredValue } from '../../../platform/autosave/index.ts'
import { call, storedDrafts } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import { rememberEdit, type SummaryLanguage } from '../darkroom.queries.ts'
import { createEditor, type Editor, type EditorState } from './editor.ts'

const isAutomatic = () => currentSetting('autoSave')
const historyKey = (mediaId: string) => `studio-darkroom-history:${mediaId}`

export interface OpenEdit {
  edit: Edit
  autosave: Autosave<Edit>
  editor: Editor
}

interface EditOptions {
  language: SummaryLanguage
  /** Called with the paths that were changed here and elsewhere. What was changed here stays. */
  onConflict: (paths: readonly string[]) => void
}

/** The edit of an image with autosave, merging and undo. Undefined until changes left on this device are loaded. */
export function useEdit(darkroom: Darkroom, { language, onConflict }: EditOptions): OpenEdit | undefined {
  const queries = useQueryClient()
  const { mediaId } = darkroom
  const params = { mediaId }
  // The server has its values in another order, and autosave compares JSON.
  const value = useMemo(() => sortedEdit(darkroom.edit), [darkroom.edit])
  // The autosave opens once; a later call needs the present language.
  const latest = useRef(onConflict)
  useLayoutEffect(() => {
    latest.current = onConflict
  })
  const onMerged = (theirs: Edit, conflicts: readonly string[]) => {
    latest.current(conflicts)
    // The other side can be restored. If it can’t be saved, the toast still lists the values.
    void call(addEditVersion, { params, body: { edit: theirs, source: 'merge' } }).catch(() => undefined)
  }
  const autosave = useAutosave<Edit>({
    key: `studio-darkroom:${mediaId}`,
    stored: { version: darkroom.version, value },
    read(saved) {
      const { data } = Edit.safeParse(saved)
      return data && sortedEdit(data)
    },
    merge(base, mine, theirs) {
      const { edit, conflicts } = merge3(base, mine, theirs)
      if (conflicts.length > 0) queueMicrotask(() => onMerged(theirs, conflicts))
      return edit
    },
    async load() {
      const stored = await call(getDarkroom, { params, query: { language } })
      rememberEdit(queries, mediaId, stored)
      return { version: stored.version, value: sortedEdit(stored.edit) }
    },
    async save(edit, { version }, options) {
      const body = { baseVersion: version, edit }
      const stored = await call(putEdit, { params, query: { language }, body }, options)
      rememberEdit(queries, mediaId, stored)
      return stored.version
    },
    isAutomatic,
  })
  const editor = useMemo(
    () =>
      autosave &&
      createEditor({
        read: () => autosave.now().value,
        write: autosave.write,
        stored: storedDrafts.read(historyKey(mediaId)),
        keep: (history) => storedDrafts.write(historyKey(mediaId), history),
      }),
    [autosave, mediaId],
  )
  const current = useStoredValue(autosave)
  return autosave && editor && current && { edit: current.value, autosave, editor }
}

/** Shows an edit that the server has stored, as one step of undo. */
export function showStored({ autosave, editor }: OpenEdit, stored: StoredEdit, step: string): void {
  const value = sortedEdit(stored.edit)
  editor.settle()
  editor.change(value, step)
  editor.settle()
  // At once, or autosave would save it again, over the older version.
  autosave.receive({ version: stored.version, value })
}

export const useEditorState = (editor: Editor): EditorState => useSyncExternalStore(editor.watch, editor.now)
