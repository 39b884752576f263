const IN_PAGE = /assets\/(framework|index|rolldown)-/
const STUDIO_CHUNKS = /assets\/(studio|data)-/
const IN_STUDIO = /assets\/(studio|dashboard|photoshoot|gallery|late)-[^/]*\.js$/
const LOADED_IMMEDIATELY = /^(framework|index|door|onboarding|data|studio|dashboard|photoshoot|gallery|late)$/

/**
 * Whether a file is already loaded where `host` runs. Preload lists include transitive files, and such names would
 * only enlarge every first screen.
 */
export const isThereWith = (host: string, file: string): boolean =>
  IN_PAGE.test(file) || (STUDIO_CHUNKS.test(file) && IN_STUDIO.test(host))

/**
 * Files of the first screens by stage name: most of their functions run immediately. With this hint Chromium
 * compiles them during the download on another thread, not one by one.
 */
export const isRunAtOnce = (name: string): boolean => LOADED_IMMEDIATELY.test(name)
