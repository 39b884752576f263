/** A small pencil-drawn heart, filled if the user voted. */
export function PencilHeart({ isFull, size = 16 }: { isFull: boolean; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill={isFull ? 'currentColor' : 'none'}
      fillOpacity={0.3}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8.3 13.6C5 11.3 1.9 9 1.9 5.8c0-1.9 1.3-3.2 3-3.2 1.4 0 2.5.9 3.2 2.3.6-1.5 1.7-2.4 3.2-2.4 1.7 0 2.9 1.4 2.8 3.3-.1 3-2.7 5.2-6.2 8.1" />
    </svg>
  )
}
