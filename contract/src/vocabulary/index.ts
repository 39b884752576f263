/** Words of prompts that requests name as such: the poses. */
export * from './poses.ts'
