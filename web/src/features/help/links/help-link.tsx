import { type ComponentType, lazy, Suspense } from 'react'
import type { HelpLinkButtonProps } from './help-link-button.tsx'

const LinkButton = lazy<ComponentType<HelpLinkButtonProps>>(() =>
  import('./help-link-button.tsx').then(
    (m) => ({ default: m.HelpLinkButton }),
    // What it stands beside must not fail with it.
    () => ({ default: () => null }),
  ),
)

type HelpLinkProps = Omit<HelpLinkButtonProps, 'code'> & { code: string | null | undefined }

/** Beside an error, by its code: what can be done about it. Nothing where the help says nothing about it, or is off. */
export function HelpLink({ code, ...rest }: HelpLinkProps) {
  return code ? (
    <Suspense fallback={null}>
      <LinkButton code={code} {...rest} />
    </Suspense>
  ) : null
}
