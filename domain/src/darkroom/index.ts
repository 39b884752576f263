/** Edits of images as data: canonical form, merging, copying, and descriptions in words. */
export * from './apply-groups.ts'
export * from './base-map-file.ts'
export * from './canonical-edit.ts'
export * from './describe-edit.ts'
export * from './edit-texts.ts'
export * from './edit-values.ts'
export * from './looks.ts'
export * from './merge-edits.ts'
