import { useState } from 'react'
import { browserStorage } from '../../platform/index.ts'
import { type Mark, mark, readMarks, type SheetMarks } from './marks.ts'

const KEY = 'studio-photoshoot-marks'

/** The pencil marks of one sheet, kept in the browser. */
export function useMarks(jobId: string): [SheetMarks, (index: number, drawn: Mark) => void] {
  const [marks, setMarks] = useState(() => readMarks(browserStorage.read(KEY)))
  const draw = (index: number, drawn: Mark) => {
    const next = mark(readMarks(browserStorage.read(KEY)), jobId, index, drawn)
    browserStorage.write(KEY, JSON.stringify(next))
    setMarks(next)
  }
  return [marks[jobId] ?? {}, draw]
}
