type Defined<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** Copy of an object without its undefined properties. */
export const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<Value>
