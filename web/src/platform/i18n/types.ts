import type { TextBundles } from '../../locales/bundles.ts'

export type BundleName = keyof TextBundles

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Keys of a bundle as selected in code: `item_one` and `item_other` share the key `item`. */
type Selectable<Texts> = {
  readonly [Key in keyof Texts as Key extends `${infer Base}_${PluralForm}` ? Base : Key]: Texts[Key] extends
    | readonly unknown[]
    | string
    ? Texts[Key]
    : Selectable<Texts[Key]>
}

/** Type of `$` in `t(($) => $.title)`: the first bundle, plus the others by name. */
type SelectFrom<Names> = Names extends readonly [infer First extends BundleName, ...infer Rest]
  ? Selectable<TextBundles[First]> & {
      readonly [Name in Rest[number] & BundleName]: Selectable<TextBundles[Name]>
    }
  : Names extends BundleName
    ? Selectable<TextBundles[Names]>
    : never

/** Values for placeholders. `count` also selects the plural form. */
export interface TextValues {
  readonly count?: number
  /** Text to use if the bundle has none. */
  readonly defaultValue?: string
  /** Returns a group or list instead of one text. */
  readonly returnObjects?: boolean
  readonly [place: string]: unknown
}

/** Translates keys of the bundles `Names`, or of another loaded bundle given by `ns`. */
export interface Translate<Names = 'app'> {
  <Text, Name extends BundleName>(
    select: (texts: Selectable<TextBundles[Name]>) => Text,
    values: TextValues & { readonly ns: Name },
  ): Text
  <Text>(select: (texts: SelectFrom<Names>) => Text, values?: TextValues): Text
}
