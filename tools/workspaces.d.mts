export function linkWorkspaces(root: string): void
