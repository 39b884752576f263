import type { OpenEdit } from '../state/use-edit.ts'
import { GeneratedRepairs } from './generated-repairs.tsx'
import { RequestForm } from './request-form.tsx'
import { Results } from './results.tsx'
import type { GenerateState } from './use-generate.ts'

interface GeneratePanelProps {
  generate: GenerateState
  open: OpenEdit
  onMoving: (isMoving: boolean) => void
}

/** Has models change a part of the image. */
export function GeneratePanel({ generate, open, onMoving }: GeneratePanelProps) {
  return (
    <>
      <RequestForm generate={generate} onMoving={onMoving} />
      <Results generate={generate} />
      <GeneratedRepairs generate={generate} open={open} onMoving={onMoving} />
    </>
  )
}
