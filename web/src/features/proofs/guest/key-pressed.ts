/**
 * As `keyPressed` of the design, for the guest's page: importing that would make this page load a file of the studio, since
 * the build puts what both need there.
 */
export const keyPressed = (event: KeyboardEvent): string =>
  event.isComposing || event.keyCode === 229 ? '' : event.key
