import { type Darkroom, Edit, type StoredEdit } from '@studio/contract/darkroom'
import { changeEdit, merge3 } from '@studio/domain/darkroom'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, type RecordedRequest, refusal } from '../../jobs/jobs.fixtures.tsx'
import { type OpenEdit, useEdit } from './use-edit.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const HASH = '0'.repeat(64)
const STORED: StoredEdit = {
  ...{ version: 3, edit: { format: 1 }, hash: HASH, engineVersion: 1, summary: [], state: 'rendered' },
  failure: null,
}
const FILE = { url: '', width: 40, height: 30 }
const DARKROOM: Darkroom = {
  ...STORED,
  mediaId: ID,
  original: { origin: 'photograph', mime: 'image/jpeg', width: 40, height: 30, bytes: 9, sha256: HASH },
  ...{ proxy: FILE, baseMap: FILE, lastVersionNumber: 0 },
}

afterEach(() => vi.unstubAllGlobals())

/** An open edit, and a server that refuses changes of another version. */
async function open(elsewhere: Edit) {
  let stored = STORED
  const asides: unknown[] = []
  const conflicts: (readonly string[])[] = []
  const path = `/api/darkroom/${ID}`
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
      const version = {
        ...{ number: 1, name: null, source: 'merge', edit: { format: 1 }, hash: HASH },
        ...{ engineVersion: 1, createdAt: '2026-11-20T10:00:00.000Z' },
      }
      return { version, isNew: true }
    },
  })
  let opened: OpenEdit | undefined
  function Held() {
    opened = useEdit(DARKROOM, { language: 'en', onConflict: (paths) => conflicts.push(paths) })
    return <p>{opened ? 'open' : 'waiting'}</p>
  }
  await draw(<Held />)
  await screen.findByText('open')
  stored = { ...stored, version: 4, edit: elsewhere }
  return { edit: () => opened!, stored: () => stored, asides, conflicts }
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
  expect(opened.stored().edit).toEqual(
    merge3({ format: 1 }, of({ 'light.shadows': 40 }), theirs).edit,
  )
})
