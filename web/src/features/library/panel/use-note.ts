import { entryKey, type LibraryEntry, type Note } from '@studio/contract/library'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNetwork } from '../../../platform/index.ts'
import { libraryKeys, type LibraryPage } from '../library.queries.ts'
import { forgetWritten, keepWritten, readWritten, saveWritten } from './note-keeper.ts'

/** Saves when writing pauses for so long, in ms. */
const PAUSE_MS = 700

export type NoteState = 'kept' | 'writing' | 'saving' | 'waiting'

/** The note of one entry: it saves itself, and nothing that was written is lost. */
export function useNote(entry: LibraryEntry) {
  const cache = useQueryClient()
  const [written, setWritten] = useState(() => readWritten(entry))
  const [saved, setSaved] = useState<Note | null>(entry.note)
  const [state, setState] = useState<NoteState>(written ? 'waiting' : 'kept')
  const [theirs, setTheirs] = useState<{ note: Note | null } | null>(null)
  const isSaving = useRef(false)

  // Another tab has saved something, and nothing is being written here.
  if (!written && entry.note && entry.note.version > (saved?.version ?? 0)) setSaved(entry.note)

  const showSaved = (note: Note | null) => {
    setSaved(note)
    cache.setQueriesData<InfiniteData<LibraryPage>>(
      { queryKey: libraryKeys.lists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((each) => (entryKey(each) === entryKey(entry) ? { ...each, note } : each)),
          })),
        },
    )
  }

  const save = async () => {
    const sent = readWritten(entry)
    if (!sent || isSaving.current) return
    isSaving.current = true
    setState('saving')
    const answer = await saveWritten(entry, sent)
    isSaving.current = false
    if (answer.as === 'failed') return setState('waiting')
    if (answer.as === 'conflict') {
      setTheirs({ note: answer.theirs })
      return setState('waiting')
    }
    showSaved(answer.note)
    const left = readWritten(entry)
    setWritten(left)
    setState(left ? 'writing' : 'kept')
    // Written while the answer was on its way.
    if (left) await save()
  }

  const saveNow = useEffectEvent(() => void save())
  const text = written?.text
  // What could not be saved is sent again as soon as there is a network.
  const isHere = useNetwork() === 'here'
  useEffect(() => {
    if (text === undefined || theirs || !isHere) return
    const timer = setTimeout(saveNow, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, theirs, isHere])
  // Whoever looks at something else meanwhile has written it all the same.
  useEffect(
    () => () => {
      const left = readWritten(entry)
      if (left && !isSaving.current)
        void saveWritten(entry, left).then((answer) => answer.as === 'saved' && showSaved(answer.note))
    },
    // An entry is one for as long as this is there: another has another key.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )

  return {
    text: text ?? saved?.text ?? '',
    saved,
    state,
    theirs,
    write(next: string) {
      const draft = { text: next, version: written?.version ?? saved?.version ?? 0 }
      keepWritten(entry, draft)
      setWritten(draft)
      setState('writing')
    },
    save: () => void save(),
    keepMine() {
      if (!theirs || !written) return
      const draft = { text: written.text, version: theirs.note?.version ?? 0 }
      keepWritten(entry, draft)
      setWritten(draft)
      setTheirs(null)
      setState('writing')
    },
    takeTheirs() {
      if (!theirs) return
      forgetWritten(entry)
      setWritten(undefined)
      showSaved(theirs.note)
      setTheirs(null)
      setState('kept')
    },
  }
}
