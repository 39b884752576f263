import { EDIT_GROUPS, type Edit, type EditGroup } from '@studio/contract/darkroom'

/** Groups that are copied to other images unless the user chooses others: all except what fits one image only. */
export const COPIED_GROUPS: readonly EditGroup[] = EDIT_GROUPS.filter((group) => group !== 'geometry')

/** The edit `target` with these groups of `source`. A group that `source` lacks becomes neutral. */
export function applyGroups(target: Edit, source: Edit, groups: readonly EditGroup[]): Edit {
  const kept = Object.entries(target).filter(([name]) => !groups.includes(name as EditGroup))
  const copied = groups.flatMap((name) => (source[name] ? [[name, structuredClone(source[name])]] : []))
  return Object.fromEntries([...kept, ...copied]) as Edit
}
