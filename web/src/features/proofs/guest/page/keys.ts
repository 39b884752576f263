/** True if keys are text input or belong to a dialog. A slider only uses arrow keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range]), textarea, select, dialog') !== null

export const isSlider = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[type=range]')
