import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, type RecordedRequest, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { PromptImportScreen } from './screen.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CHANGE = '00000000-0000-4000-8000-0000000000c1'
const rowOf = (index: number, status: string, reasons: string[] = []) => ({
  index,
  status,
  reasons,
  title: `Row ${index}`,
  excerpt: 'a coat',
})
const ROWS = [
  rowOf(0, 'new'),
  rowOf(1, 'duplicate', ['Camel coat']),
  rowOf(2, 'invalid', ['content.body: The prompt must have at most 4,000 characters.']),
]

async function open(answer?: (requests: RecordedRequest) => unknown) {
  const requests = answerWith({
    'GET /api/prompt-folders': () => ({ folders: [] }),
    'POST /api/prompts/import': (request: RecordedRequest) => {
      const other = answer?.(request)
      if (other) return other
      const { dryRun } = request.body as { dryRun: boolean }
      return {
        format: 'csv',
        columns: ['title', 'body'],
        unused: [],
        openQuote: null,
        rows: ROWS,
        counts: { new: 1, duplicate: 1, invalid: 1 },
        changeId: dryRun ? null : CHANGE,
        imported: dryRun ? 0 : 1,
      }
    },
    [`POST /api/prompts/changes/${CHANGE}/undo`]: () => ({ undone: 1 }),
  })
  const view = await draw(<PromptImportScreen />)
  const imports = () => requests.filter(({ path }) => path.endsWith('/import')).map(({ body }) => body)
  return { ...view, requests, imports, person: userEvent.setup() }
}
const drop = (text: string | Uint8Array<ArrayBuffer>) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Prompts to import' }), {
    dataTransfer: { files: [new File([text], 'prompts.csv', { type: 'text/csv' })], getData: () => '' },
  })

test('previews a dropped file row by row with reasons; then imports it, and undoes it as a whole', async () => {
  const { person, imports } = await open()
  drop('title,body\nCoat,a coat')
  const table = await screen.findByRole('table', { name: 'Preview' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'New',
    'Skipped: same as “Camel coat”',
    'The text is longer than 4,000 characters or contains invalid characters.',
  ])
  expect(imports()).toEqual([
    { text: 'title,body\nCoat,a coat', dryRun: true, duplicates: 'skip', folderId: null },
  ])
  await person.click(screen.getByRole('tab', { name: /Can’t be imported/ }))
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Import 1 prompt' }))
  expect(await screen.findByText('1 prompt imported')).toBeTruthy()
  expect(screen.getByText('2 rows skipped')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('Import undone: 1 prompt removed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('imports duplicates too if requested', async () => {
  const { person, imports } = await open()
  drop('title,body\nCoat,a coat')
  await screen.findByRole('button', { name: 'Import 1 prompt' })
  await person.click(screen.getByRole('checkbox', { name: 'Import duplicates too' }))
  expect(await screen.findByRole('button', { name: 'Import 2 prompts' })).toBeTruthy()
  expect(imports().at(-1)).toMatchObject({ duplicates: 'keep', dryRun: true })
})

test('asks which column of a pasted text is the prompt', async () => {
  const { person, imports } = await open(({ body }) =>
    (body as { mapping?: object }).mapping
      ? undefined
      : refusal(422, 'INPUT_INVALID', { mapping: 'The columns are: Words, Name' }),
  )
  await person.click(screen.getByRole('textbox', { name: 'Or paste text' }))
  await person.paste('Words,Name\na coat,Coat')
  expect(imports()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Review' }))
  await person.click(await screen.findByRole('combobox', { name: /^Format/ }))
  await person.click(await screen.findByRole('option', { name: 'CSV' }))
  expect(await screen.findByText(/No column is named prompt/)).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: /^Prompt/ }))
  await person.click(await screen.findByRole('option', { name: 'Words' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(imports().at(-1)).toMatchObject({ format: 'csv', mapping: { body: 'Words' } })
})

test('shows a refusal, and keeps the pasted text', async () => {
  const { person } = await open(() => refusal(503, 'UNAVAILABLE'))
  await person.click(screen.getByRole('textbox', { name: 'Or paste text' }))
  await person.paste('a coat in rain')
  await person.click(screen.getByRole('button', { name: 'Review' }))
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste text' }).value).toBe(
    'a coat in rain',
  )
})

test('decodes a file by its byte order mark; otherwise reports a guess that can be changed', async () => {
  const { person, imports } = await open()
  const content = 'title;body\r\nNiño;piñón'
  const bytes = (text: string, mark: number[] = []) =>
    Uint8Array.from([...mark, ...[...text].map((letter) => letter.charCodeAt(0))])
  const utf16 = (isLittle: boolean) =>
    Uint8Array.from(
      [...`\uFEFF${content}`].flatMap((letter) => {
        const pair = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]
        return isLittle ? pair.toReversed() : pair
      }),
    )
  const resultText = async (data: Uint8Array<ArrayBuffer> | string) => {
    const before = imports().length
    drop(data)
    await waitFor(() => expect(imports().length).toBe(before + 1))
    return (imports().at(-1) as { text: string }).text
  }
  for (const encoded of [content, `\uFEFF${content}`, utf16(true), utf16(false)])
    expect(await resultText(encoded)).toBe(content)
  expect(screen.queryByText(/isn’t UTF-8/)).toBeNull()
  expect(await resultText(bytes(content))).toBe(content)
  expect(await screen.findByText(/isn’t UTF-8 text. It was read as windows-1252/)).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: /^Encoding/ }))
  await person.click(await screen.findByRole('option', { name: 'iso-8859-2' }))
  await waitFor(() => expect((imports().at(-1) as { text: string }).text).toContain('Nińo'))
})

test('names ignored columns before the import', async () => {
  const surplus = { line: 2, text: 'warm light' }
  await open(() => ({
    format: 'csv',
    columns: ['title', 'body', 'odd'],
    unused: ['odd'],
    openQuote: 7,
    rows: [{ ...rowOf(0, 'new'), surplus }],
    counts: { new: 1, duplicate: 0, invalid: 0 },
    changeId: null,
    imported: 0,
  }))
  drop('title,body,odd\na,b,c, warm light')
  expect(await screen.findByText(/Line 2: “warm light” is outside the columns/)).toBeTruthy()
  expect(screen.getByText(/quote opened in line 7/)).toBeTruthy()
  expect(screen.getByText(/won’t be imported: odd/)).toBeTruthy()
})
