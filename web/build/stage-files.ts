const IN_PAGE = /assets\/(framework|index|rolldown)-/
const OF_STUDIO = /assets\/(studio|data)-/
const IN_STUDIO = /assets\/(studio|dashboard|photoshoot|gallery|late)-[^/]*\.js$/
const AT_ONCE = /^(framework|index|door|onboarding|data|studio|dashboard|photoshoot|gallery|late)$/

/**
 * Whether a file is there already where `host` runs. What a file fetches later is written into it with all that those
 * files need in turn, and such names would only add to every first screen.
 */
export const isThereWith = (host: string, file: string): boolean =>
  IN_PAGE.test(file) || (OF_STUDIO.test(file) && IN_STUDIO.test(host))

/**
 * The files of the first screens, by the names of their stages: most of their functions run at once. Told so, Chromium
 * compiles them beside their download on another thread, and not one by one as they are called first.
 */
export const isRunAtOnce = (name: string): boolean => AT_ONCE.test(name)
