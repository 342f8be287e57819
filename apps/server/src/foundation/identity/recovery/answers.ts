/** What a customer is told whose request was refused: a code of the catalogue, never what a colleague wrote (R-KYC-4). */
import { RECOVERY_ANSWERS } from '@candor/wire';

/** Refused before there was a catalogue: what stands there was written by hand, and is told as any other reason. */
export function toldAnswer(answer: string): string {
  if (answer === '') return '';
  return RECOVERY_ANSWERS.find((each) => each === answer) ?? 'other';
}
