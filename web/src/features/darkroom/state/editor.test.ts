import type { Edit } from '@studio/contract/darkroom'
import { changeEdit, merge3 } from '@studio/domain/darkroom'
import { expect, test } from 'vitest'
import { createEditor } from './editor.ts'

const NEUTRAL: Edit = { format: 1 }

function setUp(stored?: unknown, start: Edit = NEUTRAL) {
  let edit = start
  let kept: unknown = stored
  const editor = createEditor({
    read: () => edit,
    write: (next) => {
      edit = next
    },
    stored,
    keep: (history) => {
      kept = JSON.parse(JSON.stringify(history))
    },
  })
  const set = (path: string, value: number) => editor.change(changeEdit(edit, { [path]: value }), path)
  return {
    editor,
    set,
    edit: () => edit,
    kept: () => kept,
    /** Another tab has saved a change, which was merged. */
    elsewhere(path: string, value: number) {
      edit = merge3(NEUTRAL, edit, changeEdit(NEUTRAL, { [path]: value })).edit
    },
  }
}

test('undoes what a control changed until it was released as one step', () => {
  const { editor, set, edit } = setUp()
  for (const value of [5, 20, 40]) set('light.shadows', value)
  editor.settle()
  set('light.shadows', 60)
  set('light.contrast', 10)
  editor.undo()
  expect(edit()).toEqual({ format: 1, light: { shadows: 60 } })
  editor.undo()
  expect(edit()).toEqual({ format: 1, light: { shadows: 40 } })
  editor.undo()
  expect([edit(), editor.now()]).toEqual([NEUTRAL, { canUndo: false, canRedo: true }])
  for (let times = 0; times < 4; times++) editor.redo()
  expect([edit(), editor.now()]).toEqual([
    { format: 1, light: { contrast: 10, shadows: 60 } },
    { canUndo: true, canRedo: false },
  ])
})

test('keeps what another tab changed when a step is undone', () => {
  const { editor, set, edit, elsewhere } = setUp()
  set('light.shadows', 40)
  elsewhere('effects.grain', 30)
  editor.undo()
  expect(edit()).toEqual({ format: 1, effects: { grain: 30 } })
  editor.redo()
  expect(edit()).toEqual({ format: 1, effects: { grain: 30 }, light: { shadows: 40 } })
})

test('a change after undo removes the steps that could be redone', () => {
  const { editor, set } = setUp()
  set('light.shadows', 40)
  editor.undo()
  set('light.whites', 5)
  expect(editor.now()).toEqual({ canUndo: true, canRedo: false })
})

test('continues after a reload with the same edit, and drops the steps of another one', () => {
  const before = setUp()
  before.set('light.shadows', 40)
  before.editor.settle()
  const after = setUp(before.kept(), before.edit())
  expect(after.editor.now()).toEqual({ canUndo: true, canRedo: false })
  after.editor.undo()
  expect(after.edit()).toEqual(NEUTRAL)
  expect(setUp(before.kept(), NEUTRAL).editor.now().canUndo).toBe(false)
})

test('ignores a stored history that isn’t valid', () => {
  for (const stored of [null, 7, { present: NEUTRAL, past: 'no', future: [{ before: { format: 9 } }] }])
    expect(setUp(stored).editor.now()).toEqual({ canUndo: false, canRedo: false })
})
