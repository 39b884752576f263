/** Gallery: names of exported files. */
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
