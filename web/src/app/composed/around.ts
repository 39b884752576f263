import type { ComponentType } from 'react'
import type { SCREENS } from '../screens.ts'

type DeclaredScreen = (typeof SCREENS)[number]
type ViewAt<Path> =
  Extract<DeclaredScreen, { path: Path }> extends {
    load: () => Promise<infer Module>
    view: infer View extends string
  }
    ? Module[View & keyof Module]
    : never
type ViewWrapper<View> = () => Promise<(view: View) => ComponentType>

const withTabs = () => import('./library-tabs.tsx').then((m) => m.withLibraryTabs)
const withPublishing = () => import('./prompts-with-publishing.tsx').then((m) => m.withPublishing)

/** Wrappers that combine several features on one screen, by route path. */
const AROUND: { readonly [Path in DeclaredScreen['path']]?: ViewWrapper<ViewAt<Path>> } = {
  '/dashboard/photoshoot': () => import('./photoshoot-with-prompts.tsx').then((m) => m.withPrompts),
  '/dashboard/gallery': () => import('./gallery-with-acts.tsx').then((m) => m.withActs),
  '/dashboard/videocanvas': () => import('./video-with-publishing.tsx').then((m) => m.withFilmPublishing),
  '/dashboard/library': withTabs,
  '/dashboard/library/things': withTabs,
  '/reverse-forensics': withTabs,
  '/editor': withPublishing,
  '/editor/$id': withPublishing,
  '/dashboard/templates': withPublishing,
  '/dashboard/clients': () => import('./clients-with-invoices.tsx').then((m) => m.withInvoicesLink),
  '/dashboard/clients/$id': () => import('./clients-with-invoices.tsx').then((m) => m.withInvoices),
}

/** Wrapper of the screen at a path, or undefined. */
export const aroundOf = (path: string): ViewWrapper<ComponentType> | undefined =>
  (AROUND as Record<string, ViewWrapper<ComponentType>>)[path]
