/** Saved prompts for briefs and images on other screens. The screens of prompts have separate entry points. */
export { useFoundPrompts } from './use-found-prompts.ts'
export { RecentSave } from './recent/lazy-recent-save.ts'
export {
  compose,
  FillVariables,
  continueWithSource,
  NewPicture,
  PromptName,
  PromptTools,
  ShootOrigin,
} from './shoot/lazy-parts.ts'
export { PromptActs } from './prompt-acts.ts'
export { ApplyToDraft, ApplyWords, type BlockWords, hasDraft } from './apply/index.ts'
export { KeepPrompt } from './keep/index.ts'
export { PromptPicker } from './picker/index.ts'
