import { keyPressed } from '../key-pressed.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../states/kbd.tsx'
import styles from './tooltip.module.css'
import { placeTooltip, type Side } from './tooltip-place.ts'

/** Delay of the first tooltip, and the time after which the delay applies again (specification, section 9). */
const OPEN_DELAY = 700
const SKIP_DELAY = 300

interface TooltipState {
  text: string
  keys: string | undefined
  side: Side
  anchor: DOMRect
}

/** Mounted once in the app: shows the tooltips of all controls marked by `Tooltip`. */
export function Tooltips() {
  const [tooltip, setTooltip] = useState<TooltipState | null>(null)
  useTooltipEvents(tooltip !== null, setTooltip)
  return tooltip && createPortal(<TooltipBox {...tooltip} />, document.body)
}

function TooltipBox({ text, keys, side, anchor }: TooltipState) {
  const box = useRef<HTMLDivElement>(null)
  // Before paint, because the size is known only after rendering.
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const screen = { width: innerWidth, height: innerHeight }
    const { left, top } = placeTooltip(anchor, node.getBoundingClientRect(), side, screen)
    node.style.left = `${left}px`
    node.style.top = `${top}px`
  }, [anchor, side])
  return (
    <div ref={box} role="tooltip" data-tooltip-box="" className={styles.tooltip}>
      {text}
      {keys && <Kbd className={styles.keys}>{keys}</Kbd>}
    </div>
  )
}

function useTooltipEvents(isOpen: boolean, show: (tooltip: TooltipState | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(0)

  const close = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (isOpen) closedAt.current = Date.now()
    show(null)
  })
  const openLater = useEffectEvent((target: EventTarget | null, delay: number) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
    const control = anchor?.firstElementChild
    clearTimeout(timer.current)
    if (!anchor || !control || control.getAttribute('aria-expanded') === 'true') return close()
    const { tooltip: text = '', tooltipKeys: keys, tooltipSide } = anchor.dataset
    const open = () =>
      control.isConnected &&
      show({ text, keys, side: tooltipSide as Side, anchor: control.getBoundingClientRect() })
    const wasJustOpen = isOpen || Date.now() - closedAt.current < SKIP_DELAY
    timer.current = setTimeout(open, wasJustOpen ? 0 : delay)
  })
  const onPointerOver = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    // The tooltip can be hovered and read (WCAG 1.4.13).
    if (event.target instanceof Element && event.target.closest('[data-tooltip-box]')) return
    openLater(event.target, OPEN_DELAY)
  })
  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) openLater(event.target, 0)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => keyPressed(event) === 'Escape' && close())

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const dismiss = () => close()
    document.addEventListener('pointerover', (event) => onPointerOver(event), { signal })
    document.addEventListener('focusin', (event) => onFocusIn(event), { signal })
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    for (const type of ['pointerdown', 'focusout', 'scroll', 'pointerleave']) {
      document.addEventListener(type, dismiss, { signal, capture: type === 'scroll', passive: true })
    }
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [])
}
