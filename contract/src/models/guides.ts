import { GUIDE_KINDS, type GuideKind } from './models.ts'

/** True if this role is a guide (depth, normals, pose) rather than visible content of a reference. */
export const isGuideKind = (role: string | undefined): role is GuideKind =>
  (GUIDE_KINDS as readonly (string | undefined)[]).includes(role)
