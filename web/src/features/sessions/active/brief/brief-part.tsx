import type { ComponentProps } from 'react'
import { SessionHead } from '../session-head.tsx'
import { SessionBrief } from './session-brief.tsx'
import { SessionFoot } from './session-foot.tsx'
import { SessionReference } from './session-reference.tsx'

interface BriefPartProps {
  brief: Omit<ComponentProps<typeof SessionBrief>, 'head' | 'reference' | 'foot'>
  head: ComponentProps<typeof SessionHead>
  reference: ComponentProps<typeof SessionReference>
  /** Undefined for members who can’t generate. */
  foot: ComponentProps<typeof SessionFoot> | undefined
}

/** The column beside the contact sheet: members, brief and price. Loaded while the contact sheet is visible. */
export const BriefPart = ({ brief, head, reference, foot }: BriefPartProps) => (
  <SessionBrief
    {...brief}
    head={<SessionHead {...head} />}
    reference={<SessionReference {...reference} />}
    foot={foot && <SessionFoot {...foot} />}
  />
)
