import type { Claim, Verdict } from '@studio/contract/vocabulary'

const ORDER: readonly Verdict[] = ['excluded', 'drawn', 'changed', 'missing']

/** Claims of several images of one prompt: each phrase once, as the image that shows it worst. */
export function worstOf(images: readonly (readonly Claim[])[]): Claim[] {
  const worst = new Map<string, Claim>()
  for (const claim of images.flat()) {
    const before = worst.get(claim.text)
    if (!before || ORDER.indexOf(claim.verdict) > ORDER.indexOf(before.verdict)) worst.set(claim.text, claim)
  }
  return [...worst.values()]
}
