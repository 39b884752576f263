import * as z from 'zod/mini'

/** Switches of the whole installation (decisions, "Flags"). */
export const Flags = z.object({
  freeMode: z.boolean(),
  purchasing: z.boolean(),
  internationalization: z.boolean(),
  galleryUpgrade: z.boolean(),
  helpCenter: z.boolean(),
  eventSafety: z.boolean(),
  performanceBudget: z.boolean(),
  publicSiteMode: z.enum(['redirect', 'hero']),
})
export type Flags = z.infer<typeof Flags>
