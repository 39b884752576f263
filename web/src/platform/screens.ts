import type { TextBundles } from '../locales/bundles.ts'
import type { BundleName } from './i18n/types.ts'

/** Names of screens in `app.json`, for the header, the window title and the navigation. */
export type ScreenName = keyof TextBundles['app']['screens']

/** Bundles with a `title` of their own. */
export type TitledBundle = {
  [Name in BundleName]: TextBundles[Name] extends { title: string } ? Name : never
}[BundleName]

/** The place of a screen in the navigation; each group has the order of the list of screens. */
export interface Place {
  /** `palette`: only the command palette leads there, and only admins. */
  in: 'tools' | 'prompts' | 'community' | 'work' | 'admin' | 'palette'
  /** Called otherwise than the screen itself. */
  name?: ScreenName
  /** It leads out of the studio, which stays open where it is. */
  opensTab?: true
  /** Shown only where the installation has this. */
  when?: 'booths' | 'chat'
}

interface Address {
  path: `/${string}`
  /** Other addresses that lead to it. */
  aliases?: readonly `/${string}`[]
  /** Below `path`, one of the things it lists: the screen stays, and reads which. */
  detail?: `$${string}`
  /** What may stand after its `?`: `says<Search>()`. */
  search?: (search: never) => object
  /** Who else is sent to the dashboard. */
  guard?: 'admin'
  nav?: Place
  /** Visits begin with it: its module of `src`, which is fetched before the code of the app has run. */
  first?: string
}

/**
 * By `name`, the screen is called as `app.json` says: whatever names it before it is opened needs that. Without one, the
 * `title` of the first of its texts is its name.
 */
type Called =
  | { name: ScreenName; texts: readonly BundleName[] }
  | { name?: never; texts: readonly [TitledBundle, ...BundleName[]]; nav?: never; first?: never }

/** A screen of the studio as its feature declares it. It is fetched when it is opened: `view` of what `load` answers. */
export type Screen = Address & Called & { load: () => Promise<object>; view: string }

/**
 * The screens of a feature, from which routes, navigation, titles, first frames and the addresses that are looked at in a
 * browser are made. Plain data: the build reads it too, so that it imports nothing but this and types.
 */
export const defineScreens = <const Screens extends readonly Screen[]>(
  screens: {
    readonly [At in keyof Screens]: Screens[At] & { view: keyof Awaited<ReturnType<Screens[At]['load']>> }
  },
): Screens => screens

/** What an address may say after its `?`. A screen reads it itself and leaves out what makes no sense. */
export const says =
  <Search extends object>() =>
  (search: Search): Search =>
    search
