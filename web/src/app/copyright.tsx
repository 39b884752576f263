import { useTranslation } from '../platform/index.ts'

/** The copyright line (specification, section 1); in the shell, and below the pages before it. */
export function Copyright({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app')
  return (
    <p className={className}>
      <span>{t(($) => $.copyright)}</span> <span>{t(($) => $.noTraining)}</span>
    </p>
  )
}
