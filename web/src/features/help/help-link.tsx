import { type ComponentType, lazy, Suspense } from 'react'

const LinkButton = lazy<ComponentType<{ code: string }>>(() =>
  import('./help-link-button.tsx').then(
    (m) => ({ default: m.HelpLinkButton }),
    // What it stands beside must not fail with it.
    () => ({ default: () => null }),
  ),
)

/** Beside an error, by its code: what can be done about it. Nothing where the help says nothing about it, or is off. */
export function HelpLink({ code }: { code: string | null | undefined }) {
  return code ? (
    <Suspense fallback={null}>
      <LinkButton code={code} />
    </Suspense>
  ) : null
}
