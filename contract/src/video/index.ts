/** Video Canvas: editable storyboards and the videos rendered from them. */
export * from './framing.ts'
export * from './storyboard.ts'
export * from './takes.ts'
export * from './video.endpoints.ts'
export * from './video.request.ts'
export * from './video.rules.ts'
export * from './video.ts'
export * from './video.reasons.ts'
