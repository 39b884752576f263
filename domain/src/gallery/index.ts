/** Gallery: names of exported files. */
export {
  type ExportedName,
  exportNames,
  type FactsForNames,
  namePartsOf,
  withoutForbidden,
} from './export-names.ts'
