import type { KeyboardEvent } from 'react'
import { arrowStep, keyPressed } from '../../../design/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'

const cardsIn = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
]
const focusCard = (card: HTMLElement | undefined): boolean => {
  const title = card?.querySelector('a')
  title?.focus()
  title?.scrollIntoView({ block: 'nearest' })
  return title !== null && title !== undefined
}
const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null

/** U votes for the focused item, N suggests; arrow keys move between items and columns. */
export function useBoardKeys({ suggest }: { suggest: () => void }) {
  useLateShortcuts({
    suggest,
    vote: () => cardOf(document.activeElement)?.querySelector<HTMLElement>('button[aria-pressed]')?.click(),
  })
  return (event: KeyboardEvent) => {
    const card = cardOf(event.target)
    if (!card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const column = card.closest('[data-column]')
    const place = cardsIn(column).indexOf(card)
    const step = arrowStep(keyPressed(event))
    const across = keyPressed(event) === 'ArrowRight' ? 1 : keyPressed(event) === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && focusCard(cardsIn(column)[place + step])) event.preventDefault()
    if (across === 0) return
    const columns = [...event.currentTarget.querySelectorAll('[data-column]')].filter(
      (each) => cardsIn(each).length > 0,
    )
    const cards = cardsIn(columns[columns.indexOf(column as Element) + across])
    if (focusCard(cards[Math.min(place, cards.length - 1)])) event.preventDefault()
  }
}
