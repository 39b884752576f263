/**
 * Copy of `keyPressed` in design. Importing that would make the build move it to a chunk of the studio, which this
 * page would then load.
 */
export const keyPressed = (event: KeyboardEvent): string =>
  event.isComposing || event.keyCode === 229 ? '' : event.key
