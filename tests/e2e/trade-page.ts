/** The trading page as a customer uses it: fields by their captions, buttons by their words. */
import type { Locator } from 'playwright-core';
import type { Phone } from './phone.ts';

export interface Wish {
  side: 'buy' | 'sell';
  type: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'oco';
  /** Stops and OCO. */
  trigger?: string;
  /** OCO: the limit of its stop. */
  stopLimit?: string;
  /** Limit orders. */
  price?: string;
  quantity?: string;
  /** Market buys: what to spend. */
  budget?: string;
}

export class TradePage {
  readonly #phone: Phone;
  readonly #base: string;
  readonly #quote: string;

  constructor(phone: Phone, pair: { base: string; quote: string } = { base: 'BTC', quote: 'USDT' }) {
    this.#phone = phone;
    this.#base = pair.base;
    this.#quote = pair.quote;
  }

  async open(): Promise<void> {
    await this.#phone.visit('pages/trade/index', { symbol: `${this.#base}/${this.#quote}` });
    await this.#phone.page.getByRole('heading', { name: `${this.#base}/${this.#quote}` }).waitFor();
  }

  field(
    key: 'price' | 'limitPrice' | 'trigger' | 'stopLimitPrice' | 'quantity' | 'total' | 'budget',
  ): Locator {
    const coin = key === 'quantity' ? this.#base : this.#quote;
    return this.#phone.page.getByRole('textbox', {
      name: `${this.#phone.say('spot', key)} (${coin})`,
      exact: true,
    });
  }

  get submit(): Locator {
    const { say } = this.#phone;
    const words = (['buyCoin', 'sellCoin'] as const).map((key) => say('spot', key, { coin: this.#base }));
    return this.#phone.screen.getByRole('button', { name: new RegExp(`^(${words.join('|')})$`) });
  }

  /** Fills the form; nothing is sent yet. */
  async fill(wish: Wish): Promise<void> {
    const { page, say } = this.#phone;
    await page.getByRole('radio', { name: say('spot', wish.side), exact: true }).check({ force: true });
    await this.chooseType(wish.type);
    if (wish.price !== undefined)
      await this.field(wish.type === 'limit' ? 'price' : 'limitPrice').fill(wish.price);
    if (wish.trigger !== undefined) await this.field('trigger').fill(wish.trigger);
    if (wish.stopLimit !== undefined) await this.field('stopLimitPrice').fill(wish.stopLimit);
    if (wish.quantity !== undefined) await this.field('quantity').fill(wish.quantity);
    if (wish.budget !== undefined) await this.field('budget').fill(wish.budget);
  }

  async chooseType(type: Wish['type']): Promise<void> {
    const { page, say } = this.#phone;
    const chooser = page.getByRole('button', { name: new RegExp(`^${say('spot', 'orderType')}: `) });
    const wanted = say('spot', type);
    if ((await chooser.getAttribute('aria-label'))?.endsWith(`: ${wanted}`) === true) return;
    await chooser.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('option', { name: new RegExp(`^${wanted}`) }).click();
    await sheet.waitFor({ state: 'hidden' });
  }

  /** Fills, sends, confirms; returns when the question is gone, which is when the server has answered. */
  async place(wish: Wish): Promise<void> {
    await this.fill(wish);
    await this.submit.click();
    const sheet = this.#phone.page.getByRole('dialog', { name: this.#phone.say('spot', 'confirmTitle') });
    await sheet
      .getByRole('button', {
        name: this.#phone.say('spot', wish.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: this.#base }),
      })
      .click();
    await sheet.waitFor({ state: 'hidden' });
  }

  async show(list: 'openOrders' | 'orderHistory' | 'fills'): Promise<void> {
    await this.#phone.page
      .getByRole('tab', { name: new RegExp(`^${this.#phone.say('spot', list)}`) })
      .click();
  }

  /** Cards of the list in front. */
  get cards(): Locator {
    return this.#phone.page.getByRole('article');
  }

  /** The figure a card names `key (coin)`. */
  async figure(card: Locator, key: string, coin: string): Promise<string> {
    const label = `${this.#phone.say('spot', key)} (${coin})`;
    const value = card
      .locator('dt', { hasText: new RegExp(`^${escaped(label)}$`) })
      .locator('xpath=following-sibling::dd');
    return (await value.innerText()).trim();
  }

  /** What the form says may be used, without digit grouping. */
  async available(): Promise<string> {
    const { say } = this.#phone;
    const line = this.#phone.screen.locator('p', {
      hasText: new RegExp(`^${escaped(say('spot', 'available'))}`),
    });
    return plain(/[\d,.]+/.exec((await line.innerText()).slice(say('spot', 'available').length))?.[0] ?? '');
  }
}

/** A shown number without its grouping. */
export function plain(text: string): string {
  return text.replace(/,/g, '').trim();
}

/** The same with its sign, as code reads one. */
export function signedPlain(text: string): string {
  return plain(text).replace('+', '').replace('−', '-');
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
