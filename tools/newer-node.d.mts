export function isNewEnough(version: string): boolean
export function nodeThatCameAlong(
  platform?: string,
  arch?: string,
  exists?: (path: string) => boolean,
): string | undefined
export function become(node: string, script: string, args?: string[]): Promise<never>
