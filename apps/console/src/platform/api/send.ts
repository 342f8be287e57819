/** The console's way to the server: `await call(operatorCalls.me, {})`, with the token of the session and its language. */
import { type Answer, RefusalError, type SendOptions, createClient, newActionKey } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { language } from '../i18n/index.ts';
import { clientSecret } from '../storage/index.ts';

/** Where the token comes from and who hears that it is no longer good: foundation/session says so at the start. */
export interface TokenOwner {
  token: () => string;
  rejected: (token: string) => void;
  /** Whether somebody has just touched the console; what timers ask for otherwise keeps no session alive. */
  isAttended: () => boolean;
}

let owner: TokenOwner = { token: () => '', rejected: () => undefined, isAttended: () => true };

export function setTokenOwner(next: TokenOwner): void {
  owner = next;
}

const client = createClient({
  origin: '',
  token: () => owner.token(),
  headersOf: (token) => ({
    ...(token === '' ? {} : { Authorization: token }),
    ...(owner.isAttended() ? {} : { 'candor-background': '1' }),
    'language-mark': language(),
    'Candor-Client': clientSecret(),
  }),
  onRejected: (token) => owner.rejected(token),
  isOnline: () => navigator.onLine,
});

export const { call } = client;

/** Asks whoever sits there for his second factor; false when he would rather not. */
type Prover = () => Promise<boolean>;

let prover: Prover = async () => false;

export function setProver(next: Prover): void {
  prover = next;
}

/** Where the server wants the second factor before it takes somebody's word (R-OPS-14), it is asked for, and the same act goes on. */
async function sendProved<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: SendOptions = {},
): Promise<Answer<ReplyOf<C>>> {
  const how = { ...options, actionKey: options.actionKey ?? newActionKey() };
  try {
    return await client.send(target, body, how);
  } catch (error) {
    if (!isRefusal(error, 'proof_needed') || !(await prover())) throw error;
    return client.send(target, body, how);
  }
}

export { sendProved as send };

/** One file and its fields, for calls whose body is multipart. */
export async function sendFile<C extends Call>(
  target: C,
  file: Blob,
  fields: Readonly<Record<string, string>>,
): Promise<ReplyOf<C>> {
  const token = owner.token();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const headers = { ...client.headersOf(token), 'Idempotency-Key': newActionKey() };
  const response = await client.exchange(`/api/${target.path}`, { method: 'POST', headers, body });
  return client.readReply<ReplyOf<C>>(await client.jsonOf(response), token).data;
}

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusalError && error.code === code;
}
