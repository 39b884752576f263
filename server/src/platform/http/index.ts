/** HTTP: endpoints bound to handlers, refusals answered, headers set, the API described. */
export * from './actor.ts'
export * from './bind.ts'
export * from './form-file.ts'
export * from './headers.ts'
export * from './http.ts'
export * from './prepared-answer.ts'
export * from './ranges.ts'
export * from './web-app.ts'
