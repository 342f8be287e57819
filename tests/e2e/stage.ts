/** What every journey stands on: a running Candor, a browser, and customers who come with money. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { identityCalls, marketCalls, spotCalls, walletCalls } from '@candor/wire';
import type { Browser } from 'playwright-core';
import { ask } from './api.ts';
import type { Candor } from './candor-process.ts';
import { startCandor } from './candor-process.ts';
import type { DeskSettings } from './desk.ts';
import { Desk } from './desk.ts';
import type { PhoneSettings } from './phone.ts';
import { Phone } from './phone.ts';
import { eventually } from './waiting.ts';

export const PASSWORD = 'correct horse 7 battery';
/** R-SEC-3, and a second for clocks. */
const CODE_EVERY_MS = 61_000;

export interface Customer {
  url: string;
  token: string;
  email: string;
  user: { id: number; nickname: string; account: string };
}

export class Stage {
  readonly browser: Browser;
  /** With house liquidity and demo traders, as `npm start` gives it. */
  readonly candor: Candor;
  /** For logs, screenshots and databases of this run. */
  readonly folder: string;
  readonly #phones: (Phone | Desk)[] = [];
  readonly #extras: Candor[] = [];
  /** Registered at the start of the run: by the time a journey wants another code, the minute is over (R-SEC-3). */
  readonly #early: { customer: Customer; readyAt: number }[] = [];

  /** How many journeys have ended here. */
  #cleared = 0;

  constructor(of: { browser: Browser; candor: Candor; folder: string }) {
    this.browser = of.browser;
    this.candor = of.candor;
    this.folder = of.folder;
  }

  async phone(settings: Omit<PhoneSettings, 'url'> & { url?: string }): Promise<Phone> {
    const phone = await Phone.open(this.browser, { url: this.candor.url, ...settings });
    this.#phones.push(phone);
    return phone;
  }

  /** A window of the operator console. */
  async desk(settings: Omit<DeskSettings, 'url'> & { url?: string }): Promise<Desk> {
    const desk = await Desk.open(this.browser, { url: this.candor.url, ...settings });
    this.#phones.push(desk);
    return desk;
  }

  /**
   * Another Candor with other settings, stopped when the journey ends. Asked for twice by one name it goes on with what it has; another journey
   * begins anew.
   */
  async another(name: string, env: Readonly<Record<string, string>>): Promise<Candor> {
    const home = join(this.folder, `${name}-${this.#cleared + 1}`);
    mkdirSync(home, { recursive: true });
    const candor = await startCandor({ dataDir: home, logFile: `${home}.log`, env });
    this.#extras.push(candor);
    return candor;
  }

  /** Registered and logged in without the browser. */
  async customer(candor: Candor = this.candor): Promise<Customer> {
    const { url } = candor;
    const email = newEmail();
    await ask({ url }, identityCalls.sendMailCode, { user_string: email, type: 'register' });
    const code = await candor.codeFor(email);
    const password = { password: PASSWORD, re_password: PASSWORD };
    await ask({ url }, identityCalls.register, {
      type: 'email',
      user_string: email,
      code,
      ...password,
      agreed: 'true',
    });
    const token = await ask({ url }, identityCalls.login, {
      user_type: 'email',
      user_string: email,
      password: PASSWORD,
    });
    const { id, nickname, account } = await ask({ url, token }, identityCalls.center, {});
    return { url, token, email, user: { id, nickname, account } };
  }

  /** Registers those whom `earlyCustomer` will give. */
  async prepare(howMany: number): Promise<void> {
    for (let n = 0; n < howMany; n += 1)
      this.#early.push({ customer: await this.customer(), readyAt: Date.now() + CODE_EVERY_MS });
  }

  /** Somebody to whom another code may be sent at once: the last one, of the registration, is more than a minute old. */
  async earlyCustomer(): Promise<Customer> {
    if (this.#early.length === 0) await this.prepare(1);
    const { customer, readyAt } = this.#early.shift()!;
    await new Promise((ready) => setTimeout(ready, Math.max(0, readyAt - Date.now())));
    return customer;
  }

  /** With 10,000 play USDT. */
  async customerWithMoney(candor: Candor = this.candor): Promise<Customer> {
    const customer = await this.customer(candor);
    await ask(customer, walletCalls.faucet, {});
    return customer;
  }

  /** Saves what every phone shows, for whoever has to find out. */
  async photograph(name: string): Promise<string[]> {
    const files: string[] = [];
    for (const [place, phone] of this.#phones.entries()) {
      const file = join(this.folder, `${name}-${place + 1}.png`);
      await phone.page.screenshot({ path: file }).then(
        () => files.push(file),
        () => undefined,
      );
    }
    return files;
  }

  async clear(): Promise<void> {
    this.#cleared += 1;
    for (const phone of this.#phones.splice(0)) await phone.close().catch(() => undefined);
    for (const candor of this.#extras.splice(0)) await candor.stop();
  }
}

export function newEmail(): string {
  return `e2e-${randomBytes(6).toString('hex')}@example.com`;
}

/** Until the house quotes the pair: before, a market order finds nobody. */
export async function waitForQuotes(url: string, symbol = 'BTC/USDT'): Promise<void> {
  await eventually(
    `quotes of ${symbol}`,
    async () => {
      const [ticker] = (await ask({ url }, marketCalls.tickers, {})).filter((each) => each.symbol === symbol);
      return ticker !== undefined && ticker.bid !== null && ticker.ask !== null;
    },
    30_000,
  );
}

/** One currency of the coin account as the ledger has it. */
export async function coins(of: Customer | { url: string; token: string }, currency: number) {
  const { available, frozen } = await ask(of, walletCalls.detail, { currency, type: 'change' });
  return { available, frozen };
}

export const BTC = 1;
export const USDT = 3;

/** The newest order of a customer. */
export async function newestOrder(of: { url: string; token: string }) {
  const [order] = await ask(of, spotCalls.orders, {});
  if (order === undefined) throw new Error('the customer has no order');
  return order;
}
