/** What a screen shows of announced halts. */
export { HaltNote } from './halt-note.tsx';
