type Defined<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** A copy without the properties that are undefined. */
export const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<Value>
