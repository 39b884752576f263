import { useTranslation } from '../platform/index.ts'

/** Copyright line (specification, section 1), in the shell and below the pages outside it. */
export function Copyright({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app')
  return (
    <p className={className}>
      <span>{t(($) => $.copyright)}</span> <span>{t(($) => $.noTraining)}</span>
    </p>
  )
}
