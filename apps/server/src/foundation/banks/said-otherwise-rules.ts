/**
 * Whether a bank's line says of somebody what people said of him (R-OPS-10): who paid by a line that was typed, and whom a payout was for. Banks
 * add an address to a name and references to a text; what they leave out or have otherwise is for people to look at. Pure.
 */
import { isSameName, nameWords } from '../../platform/same-name-rules.ts';
import { holdsText } from './settle-bank.ts';

interface Typed {
  /** Null of a movement that nobody typed, and of lines from before it was kept. */
  sender_name: string | null;
  payer_text: string | null;
}

/** A line that the bank knows by its id: with another payer, or with words that the bank does not have. */
export const isTypedOtherwise = (typed: Typed, line: { name: string; reference: string }): boolean =>
  typed.sender_name !== null &&
  (!isNamedSo(line.name, typed.sender_name) || !holdsText(line.reference, typed.payer_text ?? ''));

/** Whether all words of a name stand in what the bank wrote. */
export function isNamedSo(said: string, name: string): boolean {
  if (isSameName(said, name)) return true;
  const [words, sought] = [new Set(nameWords(said)), nameWords(name)];
  return sought.length > 0 && sought.every((word) => words.has(word));
}
