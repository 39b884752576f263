import { GUIDE_KINDS, type GuideKind } from './models.ts'

/** Whether this role is what lies under a reference rather than something that it shows. */
export const isGuideKind = (role: string | undefined): role is GuideKind =>
  (GUIDE_KINDS as readonly (string | undefined)[]).includes(role)
