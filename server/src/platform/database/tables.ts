import type { SelectType } from 'kysely'

/** A column read as `N` must have the same base type and nullability. JSON (`unknown`) accepts any type. */
type Fits<Column, N> =
  SelectType<N> extends SelectType<Column>
    ? unknown extends SelectType<Column>
      ? N
      : null extends SelectType<Column>
        ? null extends SelectType<N>
          ? N
          : never
        : N
    : never

/**
 * A table with narrower types for the columns `N`, such as JSON shapes and text unions. Unknown columns and
 * incompatible types are type errors.
 */
export type Narrowed<T, N extends { [K in keyof N]: K extends keyof T ? Fits<T[K], N[K]> : never }> = {
  [K in keyof T]: K extends keyof N ? N[K] : T[K]
}

/** A view whose columns `K` are never null; PostgreSQL doesn't track this for views. */
export type NotNull<T, K extends keyof T> = {
  [P in keyof T]: P extends K ? Exclude<SelectType<T[P]>, null> : T[P]
}
