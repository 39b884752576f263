import { keyPressed } from '../../../design/index.ts'
export type LightboxAction =
  | 'previous'
  | 'next'
  | 'close'
  | 'play'
  | 'delete'
  | 'download'
  | 'info'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'stars'
  | 'pick'
  | 'reject'
  | 'refer'
  | 'edit'

const KEYS: Record<string, LightboxAction> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Escape: 'close',
  ' ': 'play',
  Delete: 'delete',
  d: 'download',
  i: 'info',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  f: 'fit',
  k: 'pick',
  x: 'reject',
  r: 'refer',
  e: 'edit',
  ...Object.fromEntries(Array.from('012345', (digit) => [digit, 'stars'])),
}

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Action of a key in the lightbox. None with Ctrl, Cmd or Alt, which belong to the browser. */
export function actionOf(press: Press, target: Element): LightboxAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const action =
    KEYS[keyPressed(press).length === 1 ? keyPressed(press).toLowerCase() : keyPressed(press)] ?? null
  if (action !== 'close' && target.closest('input, textarea, select, [contenteditable]')) return null
  // A focused control keeps its own keys: Space presses it.
  if (action === 'play' && target.closest('button, a, [role="combobox"], video')) return null
  return action
}
