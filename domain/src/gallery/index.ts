/** Gallery: names and sizes of exported files. */
export {
  EXPORT_EXTENSIONS,
  type ExportedName,
  exportNames,
  type FactsForNames,
  type NameParts,
  namePartsOf,
  safeName,
  withoutForbidden,
} from './export-names.ts'
export { exportedSize, type Size } from './exported-size.ts'
