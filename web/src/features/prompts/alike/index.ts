/** What is asked where a prompt to be saved is very like one that is: it never keeps anybody from saving. */
export { type SavedAs, useSaveNew } from './use-save-new.tsx'
