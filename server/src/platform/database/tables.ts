import type { SelectType } from 'kysely'

/** A column read as `N` must hold values of its own type, and be nullable when the column is. JSON (`unknown`) is whatever is said. */
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
 * A table whose columns `N` are known more exactly than PostgreSQL knows them: JSON by its shape, text by its words. A column that
 * the table does not have, or that cannot hold the type, is a type error.
 */
export type Narrowed<T, N extends { [K in keyof N]: K extends keyof T ? Fits<T[K], N[K]> : never }> = {
  [K in keyof T]: K extends keyof N ? N[K] : T[K]
}

/** A view whose columns `K` are never null, which PostgreSQL does not know of views. */
export type NotNull<T, K extends keyof T> = {
  [P in keyof T]: P extends K ? Exclude<SelectType<T[P]>, null> : T[P]
}
