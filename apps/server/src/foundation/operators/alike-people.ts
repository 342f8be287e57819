/** Two operators that look like one, or are one, are not two persons (R-OPS-3). */
import { lettersOf } from '../../platform/forbidden-text-rules.ts';
import { mailboxOf } from '../../platform/mailbox-rules.ts';

/** A name as it looks: letters without what is put on them or hides between them, look-alikes as Latin ones. */
const lookOf = (name: string): string =>
  lettersOf(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether somebody here already goes by this name, or reads this mailbox: two of them would be one person, or look like one. */
export function isLikeAnother(
  people: readonly { name: string; email: string }[],
  of: { name: string; email: string },
): boolean {
  return people.some(
    ({ name, email }) => lookOf(name) === lookOf(of.name) || mailboxOf(email) === mailboxOf(of.email),
  );
}
