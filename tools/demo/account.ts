/** A customer of a running demo, from the registration to both levels of verification; nothing here that a visitor could not do. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConnectionError } from '@candor/client';
import {
  apiKeyCalls,
  identityCalls,
  isCommonFundPassword,
  kycCalls,
  statusCalls,
  walletCalls,
} from '@candor/wire';
import { messagesTo, newestCode } from './outbox.ts';
import { specimen } from './specimen.ts';
import type { Venue } from './venue.ts';
import { openVenue } from './venue.ts';

const LOOK_EVERY_MS = 500;
/** R-SEC-3: a minute between two codes. */
const CODE_EVERY_MS = 61_000;
const LONGEST_MAIL_MS = 20_000;
const LONGEST_DECISION_MS = 120_000;

export interface AccountSettings {
  url: string;
  /** The server's, where a demo without a mail server keeps its messages. */
  dataDir: string;
  email: string;
  password: string;
  /** Number of a document that nobody else has shown. */
  cardId: string;
  say: (sentence: string) => void;
}

export interface DemoAccount {
  email: string;
  password: string;
  fundPassword: string;
  userId: number;
  token: string;
  /** A key that reads and trades, for programs. */
  apiKey: string;
  secret: string;
  /** Available amounts of the coin account by currency, decimal text: `{ USDT: '10000' }`. */
  balances: Record<string, string>;
}

/** @throws Error that says what a person can do about it */
export async function openAccount(settings: AccountSettings): Promise<DemoAccount> {
  const { email, password, url } = settings;
  const venue = openVenue(url);
  await assertDemo(venue, url);
  const registeredAt = Date.now();
  await register(venue, settings);
  venue.token = await venue.ask(identityCalls.login, { user_type: 'email', user_string: email, password });
  await venue.ask(walletCalls.faucet, {});
  await verify(venue, settings);
  settings.say('Waiting for the minute between two codes …');
  await wait(Math.max(0, registeredAt + CODE_EVERY_MS - Date.now()));
  const fundPassword = await setFundPassword(venue, settings);
  const { api_key: apiKey, secret } = await venue.ask(apiKeyCalls.add, {
    name: 'demo',
    can_trade: '1',
    fund_password: fundPassword,
  });
  const { id } = await venue.ask(identityCalls.center, {});
  const { change_wallet } = await venue.ask(walletCalls.list, {});
  const owned = change_wallet.balance.filter(({ available }) => Number(available) > 0);
  return {
    email,
    password,
    fundPassword,
    userId: id,
    token: venue.token,
    apiKey,
    secret: secret!,
    balances: Object.fromEntries(owned.map(({ currency_name, available }) => [currency_name, available])),
  };
}

async function assertDemo(venue: Venue, url: string): Promise<void> {
  const { mode } = await venue.ask(statusCalls.status, {}).catch((error: unknown) => {
    if (error instanceof ConnectionError)
      throw new Error(`nothing answers at ${url}; start it with npm start, or set URL`);
    throw error;
  });
  if (mode !== 'demo')
    throw new Error(`${url} is no demo: there, people register and are verified themselves`);
}

async function register(venue: Venue, { email, password, dataDir }: AccountSettings): Promise<void> {
  await venue.ask(identityCalls.sendMailCode, { user_string: email, type: 'register' });
  const code = await codeFor(dataDir, email, 0);
  await venue.ask(identityCalls.register, {
    type: 'email',
    user_string: email,
    code,
    password,
    re_password: password,
    agreed: 'true',
  });
}

/** Both levels, decided by the desk of the demo. */
export async function verify(
  venue: Venue,
  { cardId, say }: Pick<AccountSettings, 'cardId' | 'say'>,
): Promise<void> {
  say('Sending in the basic verification …');
  await venue.ask(kycCalls.submitBasic, {
    name: 'Alex Demo',
    country: 'SG',
    card_id: cardId,
    birth_date: '1990-01-01',
    address: '1 Demo Street, Singapore',
  });
  await passed(venue, 'basic');
  say('Sending in the photos …');
  const [front_pic, reverse_pic, hand_pic] = [
    await venue.upload(specimen()),
    await venue.upload(specimen()),
    await venue.upload(specimen()),
  ] as const;
  await venue.ask(kycCalls.submitAdvanced, { front_pic, reverse_pic, hand_pic });
  await passed(venue, 'advanced');
}

async function passed(venue: Venue, wanted: 'basic' | 'advanced'): Promise<void> {
  const until = Date.now() + LONGEST_DECISION_MS;
  while (Date.now() < until) {
    const { levels } = await venue.ask(kycCalls.own, {});
    const state = levels.find(({ level }) => level === wanted)?.state;
    if (state === 'passed') return;
    if (state !== 'review') throw new Error(`the ${wanted} verification is "${state}"`);
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(
    'nobody decides verifications: the demo was started with DEMO_DESK_S=0 or without DEMO_OPERATORS',
  );
}

async function setFundPassword(venue: Venue, { dataDir, email }: AccountSettings): Promise<string> {
  const seen = messagesTo(dataDir, email).length;
  await venue.ask(identityCalls.sendOwnCode, { type: 'fund_password' });
  const code = await codeFor(dataDir, email, seen);
  const password = sixDigits();
  await venue.ask(identityCalls.saveFundPassword, { password, re_password: password, code });
  return password;
}

/** The code in what was sent after the first `seen` messages. */
async function codeFor(dataDir: string, to: string, seen: number): Promise<string> {
  const until = Date.now() + LONGEST_MAIL_MS;
  while (Date.now() < until) {
    const code = newestCode(messagesTo(dataDir, to).slice(seen));
    if (code !== undefined) return code;
    await wait(LOOK_EVERY_MS / 5);
  }
  throw new Error(
    `no code for ${to} in ${join(dataDir, 'outbox')}; DATA_DIR must be the server's, without SMTP_URL`,
  );
}

/** Six digits that follow no common pattern (R-SEC-2). */
function sixDigits(): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return isCommonFundPassword(digits) ? sixDigits() : digits;
}
