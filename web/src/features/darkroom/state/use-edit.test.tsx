import type { Edit } from '@studio/contract/darkroom'
import { changeEdit, merge3 } from '@studio/domain/darkroom'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, type RecordedRequest, refusal } from '../../jobs/jobs.fixtures.tsx'
import { DARKROOM, MEDIA_ID, STORED_EDIT, VERSION } from '../darkroom.fixtures.ts'
import { type OpenEdit, useEdit } from './use-edit.ts'

afterEach(() => vi.unstubAllGlobals())

/** An open edit, and a server that refuses changes of another version. */
async function open(elsewhere: Edit, darkroom = DARKROOM) {
  let stored = STORED_EDIT
  const asides: unknown[] = []
  const conflicts: (readonly string[])[] = []
  const path = `/api/darkroom/${MEDIA_ID}`
  answerWith({
    [`GET ${path}`]: () => ({ ...DARKROOM, ...stored }),
    [`PUT ${path}/edit`]({ body }: RecordedRequest) {
      const { baseVersion, edit } = body as { baseVersion: number; edit: Edit }
      if (baseVersion !== stored.version) return refusal(409, 'CONFLICT')
      stored = { ...stored, version: baseVersion + 1, edit }
      return stored
    },
    [`POST ${path}/versions`]({ body }: RecordedRequest) {
      asides.push(body)
      return { version: VERSION, isNew: true }
    },
  })
  let opened: OpenEdit | undefined
  function Held() {
    opened = useEdit(darkroom, { language: 'en', onConflict: (paths) => conflicts.push(paths) })
    return <p>{opened ? 'open' : 'waiting'}</p>
  }
  const { unmount } = await draw(<Held />)
  await screen.findByText('open')
  stored = { ...stored, version: 4, edit: elsewhere }
  return { edit: () => opened!, stored: () => stored, asides, conflicts, unmount }
}

const of = (values: Record<string, number>) => changeEdit({ format: 1 }, values)

async function change({ edit }: Awaited<ReturnType<typeof open>>, values: Record<string, number>) {
  await act(async () => {
    edit().editor.change(changeEdit(edit().edit, values), 'test')
    await edit().autosave.flush()
  })
}

test('merges what another tab saved, without a word if it changed other values', async () => {
  const opened = await open(of({ 'light.contrast': 10 }))
  await change(opened, { 'light.shadows': 40 })
  const merged = of({ 'light.contrast': 10, 'light.shadows': 40 })
  expect([opened.stored().version, opened.stored().edit, opened.edit().edit]).toEqual([5, merged, merged])
  expect([opened.conflicts, opened.asides]).toEqual([[], []])
})

test('keeps its own value of both, names it, and saves the other edit as a version', async () => {
  const theirs = of({ 'light.contrast': 10, 'light.shadows': -20 })
  const opened = await open(theirs)
  await change(opened, { 'light.shadows': 40 })
  await waitFor(() => expect(opened.asides).toEqual([{ edit: theirs, source: 'merge' }]))
  expect(opened.conflicts).toEqual([['light.shadows']])
  expect(opened.stored().edit).toEqual(merge3({ format: 1 }, of({ 'light.shadows': 40 }), theirs).edit)
})

test('continues with undo after a reload, although the server has the values in another order', async () => {
  const before = await open({ format: 1 })
  await change(before, { 'light.shadows': 40, 'effects.grain': 10 })
  before.edit().editor.settle()
  before.unmount()
  const edit: Edit = { format: 1, light: { shadows: 40 }, effects: { grain: 10 } }
  const after = await open({ format: 1 }, { ...DARKROOM, version: 5, edit })
  expect(after.edit().editor.now()).toEqual({ canUndo: true, canRedo: false })
})
