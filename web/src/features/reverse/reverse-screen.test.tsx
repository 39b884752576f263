import type { FileFacts, Measured } from '@studio/contract/reverse'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import type { Told } from './reading/protocol.ts'
import { ReverseScreen } from './screen.ts'

/** Workers that say what a test has them say. */
class PretendWorker {
  static all: PretendWorker[] = []
  given: unknown[] = []
  isOver = false
  #heard = new Map<string, (event: { data: Told }) => void>()
  constructor() {
    PretendWorker.all.push(this)
  }
  addEventListener(kind: string, hear: (event: { data: Told }) => void) {
    this.#heard.set(kind, hear)
  }
  postMessage(file: unknown) {
    this.given.push(file)
  }
  terminate() {
    this.isOver = true
  }
  tell(told: Told) {
    act(() => this.#heard.get('message')?.({ data: told }))
  }
  breakDown() {
    act(() => this.#heard.get('error')?.({ data: { kind: 'not-a-picture' } }))
  }
}

const FACTS: FileFacts = {
  ...{ mime: 'image/png', width: 1024, height: 576, isAnimated: false, isCmyk: false },
  ...{ exif: {}, credentials: null, sourceType: null, unread: [] },
  recipe: {
    ...{ generator: 'a1111', prompt: 'a lamp, morning light', negative: 'people', isIncomplete: false },
    settings: [{ name: 'Steps', value: '20' }],
  },
}
const MEASURED: Measured = {
  palette: [{ name: 'mustard', colour: '#bd8d1f', share: 0.6 }],
  light: { from: 'right', angle: 0, edges: null },
  tone: { key: 'middle', warmth: 'neutral', contrast: 'normal', stops: 3, histogram: [0.2, 1] },
  composition: { layouts: [], centre: { x: 0.5, y: 0.5 }, focus: null },
}
const plain = { ...FACTS, recipe: null }
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const newest = () => PretendWorker.all.at(-1)!

beforeEach(() => {
  PretendWorker.all = []
  vi.stubGlobal('Worker', PretendWorker)
})
afterEach(cleanup)

async function open() {
  const asked = answerWith({})
  await draw(<ReverseScreen />)
  const zone = await screen.findByRole('group', { name: 'Picture' })
  const drop = (name: string) => fireEvent.drop(zone, { dataTransfer: { files: [file(name)] } })
  const slot = (name: string) => within(screen.getByRole('group', { name }))
  return { asked, drop, slot, person: userEvent.setup() }
}

test('a dropped picture is read here: what was found first, what was measured after it, and nobody is asked', async () => {
  const { asked, drop, slot } = await open()
  drop('lamp.png')
  expect(screen.getByText('Reading the file …')).toBeTruthy()
  newest().tell({ kind: 'read', facts: FACTS })
  expect(slot('Lighting').getByRole('button', { name: 'morning light, found in file' })).toBeTruthy()
  newest().tell({ kind: 'measured', measured: MEASURED, facts: FACTS })
  expect(screen.getByRole('heading', { name: 'Found in the file, and measured' })).toBeTruthy()
  const measured = slot('Lighting').getByRole('button', { name: 'light from the right, measured here' })
  expect(measured.getAttribute('aria-pressed')).toBe('false')
  const prompt = screen.getByRole('region', { name: 'The prompt of these slots' })
  expect(within(prompt).getByText('a lamp, morning light, mustard')).toBeTruthy()
  expect(within(prompt).getByText('Negative: people')).toBeTruthy()
  fireEvent.click(measured)
  expect(within(prompt).getByText('a lamp, morning light, light from the right, mustard')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a pasted picture counts as well', async () => {
  await open()
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(paste, { clipboardData: { files: [file('pasted.png')] } })
  act(() => void document.dispatchEvent(paste))
  expect(screen.getByText('pasted.png')).toBeTruthy()
  expect(newest().given).toHaveLength(1)
})

test('a picture that is given while another is read takes its place, and nothing of the other comes late', async () => {
  const { drop } = await open()
  drop('first.png')
  const first = newest()
  drop('second.png')
  expect(first.isOver).toBe(true)
  expect(newest()).not.toBe(first)
  newest().tell({ kind: 'read', facts: plain })
  newest().tell({ kind: 'unmeasured', why: 'too-many-pixels' })
  expect(screen.getByText('second.png')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Nothing found in the file' })).toBeTruthy()
  expect(screen.getByText(/more than 40 megapixels: only/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'The picture that is read' })).toBeNull()
})

test('what is no picture is told, and the next one is read', async () => {
  const { drop } = await open()
  drop('notes.txt')
  newest().tell({ kind: 'not-a-picture' })
  expect(screen.getByText(/This is no picture that can be read here/)).toBeTruthy()
  drop('lamp.png')
  newest().tell({ kind: 'measured', measured: MEASURED, facts: FACTS })
  expect(screen.queryByText(/This is no picture/)).toBeNull()
  expect(screen.getByText('lamp.png')).toBeTruthy()
})

test('a reader that breaks is told, and another is started for the next picture', async () => {
  const { drop } = await open()
  newest().breakDown()
  drop('lamp.png')
  expect(screen.queryByText(/The reader could not be started/)).toBeNull()
  const broken = newest()
  broken.breakDown()
  expect(screen.getByText(/The reader could not be started/)).toBeTruthy()
  drop('lamp.png')
  expect(newest()).not.toBe(broken)
  expect(newest().given).toHaveLength(1)
  expect(PretendWorker.all).toHaveLength(3)
})

test('a picture that moves, is for print or is damaged says so', async () => {
  const { drop } = await open()
  drop('odd.png')
  const facts: FileFacts = { ...plain, isAnimated: true, isCmyk: true, unread: ['too-long', 'broken'] }
  newest().tell({ kind: 'measured', measured: MEASURED, facts })
  for (const words of [/its first frame/, /CMYK/, /too long/, /damaged or cut/])
    expect(screen.getByText(words)).toBeTruthy()
})

test('keys lock a slot and write in it; a locked slot stays with the next picture', async () => {
  const { drop, slot, person } = await open()
  act(() => slot('Subject').getByRole('button', { name: 'Lock Subject' }).focus())
  await person.keyboard('e')
  await person.keyboard('my vase{Enter}')
  await person.keyboard('l')
  expect(slot('Subject').getByRole('button', { name: 'Lock Subject' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  drop('lamp.png')
  newest().tell({ kind: 'measured', measured: MEASURED, facts: FACTS })
  expect(slot('Subject').getByRole('button', { name: 'my vase, yours' })).toBeTruthy()
  expect(slot('Subject').queryByText('a lamp')).toBeNull()
})
