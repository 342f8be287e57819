/** Announced halts: when a product takes no orders in a pair, said before it begins. */
export type { Halt, HaltProduct } from './halt-rules.ts';
export { noticed } from './halt-rules.ts';
export type { NoticeTexts } from './halt-words.ts';
export type { Halts } from './halts.ts';
export { createHalts } from './halts.ts';
