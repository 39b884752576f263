/** Whoever was asked for the second factor went away instead: nothing was done, and nothing has to be said. */
export class StepUpCancelled extends Error {
  override name = 'StepUpCancelled'
}
