/** Source of `web/src/locales/bundles.ts` for these text files: their types by name. */
export function bundlesSource(files: readonly string[]): string {
  const names = files.map((file) => file.replace(/\.json$/, '')).toSorted()
  const typeOf = (name: string) =>
    `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`
  const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name)
  return `// Written by \`node tools/texts.ts --write\`; \`npm run check\` compares it with the files.
${names.map((name) => `import type ${typeOf(name)} from './en/${name}.json'`).join('\n')}

/** All text bundles by name, with their English types. */
export interface TextBundles {
${names.map((name) => `  ${keyOf(name)}: typeof ${typeOf(name)}`).join('\n')}
}
`
}
