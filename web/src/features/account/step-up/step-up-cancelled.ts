/** Thrown when the user cancels the second factor dialog. Nothing was done, so no error is shown. */
export class StepUpCancelled extends Error {
  override name = 'StepUpCancelled'
}
