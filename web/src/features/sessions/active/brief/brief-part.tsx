import type { ComponentProps } from 'react'
import { SessionHead } from '../session-head.tsx'
import { SessionBrief } from './session-brief.tsx'
import { SessionFoot } from './session-foot.tsx'
import { SessionReference } from './session-reference.tsx'

interface BriefPartProps {
  brief: Omit<ComponentProps<typeof SessionBrief>, 'head' | 'reference' | 'foot'>
  head: ComponentProps<typeof SessionHead>
  reference: ComponentProps<typeof SessionReference>
  /** Undefined for whoever may not generate. */
  foot: ComponentProps<typeof SessionFoot> | undefined
}

/** Beside the sheet: who is there, the brief that all share, and what it costs. Fetched while the sheet is read. */
export const BriefPart = ({ brief, head, reference, foot }: BriefPartProps) => (
  <SessionBrief
    {...brief}
    head={<SessionHead {...head} />}
    reference={<SessionReference {...reference} />}
    foot={foot && <SessionFoot {...foot} />}
  />
)
