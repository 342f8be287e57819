/** Basic verification of a customer, beside the browser: sent by him, passed by a reviewer. */
import { randomBytes } from 'node:crypto';
import { kycCalls } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { ask } from './api.ts';
import type { Candor } from './candor-process.ts';
import { operatorSession } from './operators.ts';
import type { Customer } from './stage.ts';

/** A day to which a document is valid: ten years ahead. */
export const VALID_TO = `${new Date().getUTCFullYear() + 10}-12-31`;

/** With the second factor of who has one. */
export async function verifyBasic(
  candor: Candor,
  customer: Customer,
  proof: { second_code?: string } = {},
): Promise<void> {
  const card = `E${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`;
  await ask(customer, kycCalls.submitBasic, {
    name: 'Chen Wei',
    country: 'SG',
    card_id: card,
    birth_date: '1990-03-07',
    address: '1 Marina Boulevard',
    ...proof,
  });
  const at = { url: candor.url, token: (await operatorSession(candor, 'kyc_reviewer')).token };
  const { data } = await ask(at, operatorKycCalls.queue, { user_id: customer.user.id, level: 'basic' });
  const { id, version } = data[0]!;
  await ask(at, operatorKycCalls.decide, { case_id: id, version, decision: 'pass' });
}
