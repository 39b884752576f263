import type { TextBundles } from '../locales/bundles.ts'
import type { BundleName } from './i18n/types.ts'

/** Keys of screen names in `app.json`, for header, window title and navigation. */
export type ScreenName = keyof TextBundles['app']['screens']

/** Bundles with the key `title`. */
export type TitledBundle = {
  [Name in BundleName]: TextBundles[Name] extends { title: string } ? Name : never
}[BundleName]

/** Position of a screen in the navigation; groups follow the order of the screen list. */
export interface Place {
  /** `palette`: reachable only through the command palette, by admins. */
  in: 'tools' | 'prompts' | 'community' | 'work' | 'admin' | 'palette'
  /** Name in the navigation, if it differs from the screen's. */
  name?: ScreenName
  /** Opens in a new tab. */
  opensTab?: true
  /** Shown only if the installation has this feature. */
  when?: 'booths' | 'chat'
}

interface Address {
  path: `/${string}`
  /** Alternative paths. */
  aliases?: readonly `/${string}`[]
  /** Detail parameter below `path`: the screen stays mounted and reads it. */
  detail?: `$${string}`
  /** Type of the search parameters: `searchOf<Search>()`. */
  search?: (search: never) => object
  /** Users without admin rights are redirected to the dashboard. */
  guard?: 'admin'
  nav?: Place
  /** Module of `src` that is preloaded before the app's code has run, because visits start here. */
  first?: string
}

/**
 * With `name`, the screen's name comes from `app.json`, which is available before the screen is loaded. Otherwise it
 * is the `title` of its first bundle.
 */
type Labelled =
  | { name: ScreenName; texts: readonly BundleName[] }
  | { name?: never; texts: readonly [TitledBundle, ...BundleName[]]; nav?: never; first?: never }

/** A screen as declared by its feature, loaded on demand: `view` is the export of the `load` module. */
export type Screen = Address & Labelled & { load: () => Promise<object>; view: string }

/**
 * Screens of a feature, from which routes, navigation, titles, first frames and the browser tests' paths are
 * generated. Plain data that imports only types, because the build reads it too.
 */
export const defineScreens = <const Screens extends readonly Screen[]>(
  screens: {
    readonly [At in keyof Screens]: Screens[At] & { view: keyof Awaited<ReturnType<Screens[At]['load']>> }
  },
): Screens => screens

/** Typed search parameters of a path. The screen validates them itself. */
export const searchOf =
  <Search extends object>() =>
  (search: Search): Search =>
    search
