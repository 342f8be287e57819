/** Confirms that somebody without an account reads an e-mail address: with a code, under all the limits that codes have (R-SEC-3). */
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readEmail } from '../context/account-rules.ts';
import type { IdentityContext } from '../context/identity-context.ts';

const PURPOSE = 'visitor';

export interface MailConfirmation {
  send(email: string, caller: Caller): Promise<{ resend_after_s: number; digits: number }>;
  /** Looks at the code; `use` spends it within the act that it allows. */
  check(email: string, code: string, caller: Caller): Promise<{ email: string; use(tx: Tx): Promise<void> }>;
}

export function mailConfirmation({ codes }: Pick<IdentityContext, 'codes'>): MailConfirmation {
  return {
    // Whether the address has an account makes no difference, and nobody learns of it.
    send: async (email, caller) =>
      codes.send({ target: addressIn(email), purpose: PURPOSE, caller, asked: 'stranger', isSilent: false }),
    async check(email, code, caller) {
      const target = addressIn(email);
      const id = await codes.check({ target, purpose: PURPOSE }, code, caller);
      return { email: target, use: (tx) => codes.consume(tx, id) };
    },
  };
}

function addressIn(text: string): string {
  const read = readEmail(text);
  if (!read.ok) throw new Refusal(read.refusal);
  return read.target;
}
