/** @jsxImportSource preact */
/** Pencil marks: a loop around a picked image, a stroke through a rejected one. */
export const Pencil = ({ verdict }: { verdict: 'pick' | 'reject' }) => (
  <svg className="p-pencil" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <path
      d={
        verdict === 'pick'
          ? 'M-.5 0C30-1.5 70-1.4 99-1.6L100.5 99C70 101 30 101.400-1 100L-.5-1M98.500 92 99.500 104M92 100.500 106 98.500'
          : 'M9 92 84 10'
      }
    />
  </svg>
)
