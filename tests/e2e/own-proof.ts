/** What a customer proves himself with, beside the browser: a code to his own address, and a first fund password (R-SEC-5). */
import { identityCalls } from '@candor/wire';
import { ask } from './api.ts';
import type { Customer, Stage } from './stage.ts';

type Placed = Pick<Stage, 'candor'>;

export async function ownCode(
  { candor }: Placed,
  customer: Customer,
  type: 'fund_password' | 'step_up',
): Promise<string> {
  const seen = candor.messagesTo(customer.email).length;
  await ask(customer, identityCalls.sendOwnCode, { type });
  return candor.codeFor(customer.email, seen);
}

/** With the token that comes with it: the one before opens nothing any more. */
export async function withFundPassword(
  stage: Placed,
  customer: Customer,
  password: string,
): Promise<Customer> {
  const code = await ownCode(stage, customer, 'fund_password');
  const fields = { password, re_password: password, code };
  const { new_token: token } = await ask(customer, identityCalls.saveFundPassword, fields);
  return { ...customer, token };
}
