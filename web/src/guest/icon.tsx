/** @jsxImportSource preact */
const PATHS = {
  pick: 'M20 6 9 17l-5-5',
  maybe: 'M9.1 9a3 3 0 0 1 5.8 1c0 2-3 2.5-3 4M12 17.5v.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  reject: 'M18 6 6 18M6 6l12 12',
  comment: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  grid: 'M3 3h18v18H3zM3 9h18M3 15h18M9 3v18M15 3v18',
  heart: 'M12 20.500 4.300 12.800a5 5 0 0 1 7.100-7.100l.6.6.6-.6a5 5 0 0 1 7.100 7.100Z',
  download: 'M12 3v12m-5-5 5 5 5-5M4 20h16',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
} as const

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg className="g-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
