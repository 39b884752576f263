/** What was drawn on a sheet with the pencil: by job, then by frame. */
export type Mark = 'kept' | 'rejected'
export type SheetMarks = Readonly<Record<number, Mark>>
export type Marks = Readonly<Record<string, SheetMarks>>

/** Sheets whose marks are remembered; older ones fade. */
export const MARKED_SHEETS = 100

/** Draws a mark, or wipes it when it is already there. */
export function mark(marks: Marks, jobId: string, index: number, drawn: Mark): Marks {
  const { [jobId]: sheet = {}, ...others } = marks
  const { [index]: before, ...rest } = sheet
  const next: SheetMarks = before === drawn ? rest : { ...rest, [index]: drawn }
  const kept = Object.entries(others).slice(-(MARKED_SHEETS - 1))
  return Object.fromEntries(Object.keys(next).length > 0 ? [...kept, [jobId, next]] : kept)
}

export function readMarks(text: string | null): Marks {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).map(([jobId, sheet]) => [
        jobId,
        Object.fromEntries(
          Object.entries((sheet ?? {}) as object).filter(
            ([index, drawn]) => /^\d+$/.test(index) && (drawn === 'kept' || drawn === 'rejected'),
          ),
        ),
      ]),
    )
  } catch {
    return {}
  }
}
