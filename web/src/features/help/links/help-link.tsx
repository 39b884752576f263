import { type ComponentType, lazy, Suspense } from 'react'
import type { HelpLinkButtonProps } from './help-link-button.tsx'

const LinkButton = lazy<ComponentType<HelpLinkButtonProps>>(() =>
  import('./help-link-button.tsx').then(
    (m) => ({ default: m.HelpLinkButton }),
    // A failure here must not break the error message beside it.
    () => ({ default: () => null }),
  ),
)

type HelpLinkProps = Omit<HelpLinkButtonProps, 'code'> & { code: string | null | undefined }

/** Link from an error code to its help section. Renders nothing if there is none, or if help is off. */
export function HelpLink({ code, ...rest }: HelpLinkProps) {
  return code ? (
    <Suspense fallback={null}>
      <LinkButton code={code} {...rest} />
    </Suspense>
  ) : null
}
