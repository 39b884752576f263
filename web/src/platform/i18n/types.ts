import type { TextBundles } from '../../locales/bundles.ts'

export type BundleName = keyof TextBundles

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A bundle as it is asked for: `item_one` and `item_other` share the name `item`. */
type Selectable<Texts> = {
  readonly [Key in keyof Texts as Key extends `${infer Base}_${PluralForm}` ? Base : Key]: Texts[Key] extends
    | readonly unknown[]
    | string
    ? Texts[Key]
    : Selectable<Texts[Key]>
}

/** What `$` is in `t(($) => $.title)`: the first bundle, and any further ones by their names. */
type SelectFrom<Names> = Names extends readonly [infer First extends BundleName, ...infer Rest]
  ? Selectable<TextBundles[First]> & {
      readonly [Name in Rest[number] & BundleName]: Selectable<TextBundles[Name]>
    }
  : Names extends BundleName
    ? Selectable<TextBundles[Names]>
    : never

/** What a text's places are filled with. `count` also picks its plural form. */
export interface TextValues {
  readonly count?: number
  /** The text, should the bundle have none. */
  readonly defaultValue?: string
  /** Answers a group of texts, or a list, instead of one text. */
  readonly returnObjects?: boolean
  readonly [place: string]: unknown
}

/** Answers a text of the bundles `Names`, or of another one that is loaded and named by `ns`. */
export interface Translate<Names = 'app'> {
  <Text, Name extends BundleName>(
    select: (texts: Selectable<TextBundles[Name]>) => Text,
    values: TextValues & { readonly ns: Name },
  ): Text
  <Text>(select: (texts: SelectFrom<Names>) => Text, values?: TextValues): Text
}
