/** The page table against spec section 2, and every text area against its seven languages. */
import { LANGUAGES } from '@candor/wire';
import { describe, expect, it } from 'vitest';
import { frameText, menuText } from './foundation/product/index.ts';
import { table } from './pages.ts';
import { PRODUCTS } from './products/products.ts';
import { PRODUCT_TABS } from './products/tabs.ts';
import type { Entry } from './platform/i18n/catalogue.ts';

const OTHERS =
  `pages/settings/language/language pages/user/login/login pages/user/login/register pages/user/login/choose
pages/user/login/forgetPassword pages/settings/index pages/settings/account/index pages/settings/security/index
pages/settings/security/changePassword pages/settings/security/changePayPassword pages/settings/security/changeEmail
pages/notice/index pages/index/notice/notice pages/publication/index pages/publication/details pages/publication/purchase
pages/trade/kline pages/verification/index pages/verification/basic pages/verification/advanced pages/assets/tradeAccount
pages/assets/record pages/assets/transfer/index pages/assets/transfer/record pages/assets/deposit/index
pages/assets/deposit/charge pages/assets/withdraw/index pages/assets/withdraw/detail pages/assets/withdraw/bank/bank
pages/user/address/address pages/user/address/create pages/user/address/index pages/finance/index pages/finance/buyPage
pages/finance/ordersPage pages/finance/rulePage pages/documentation/ordersPage pages/documentation/lists
pages/documentation/buyPage pages/documentation/rulePage pages/machine/lists pages/machine/buyPage pages/machine/ordersPage
pages/promotion/index pages/help/center/center pages/help/chat pages/help/detail pages/bankbind/index
pages/bankbind/addbank pages/airdrop/index pages/news/index pages/news/detail`.split(/\s+/);
const TABS = `pages/index/index pages/trade/index pages/lever/index pages/option/detail pages/template/index
pages/documentation/index pages/machine/index pages/assets/index`.split(/\s+/);

describe('page table', () => {
  it('spec 2: the eight tabs stand in order', () => {
    expect(table.tabs.map((page) => page.path)).toEqual(TABS);
  });
  it.each(OTHERS)('spec 2: %s exists', (path) => expect(table.find(path)).toBeDefined());
  it('spec 2: pull to refresh on the pages named', () => {
    const named =
      `pages/index/index pages/assets/index pages/assets/tradeAccount pages/notice/index pages/finance/index
      pages/finance/ordersPage pages/assets/record pages/help/center/center pages/airdrop/index pages/news/index
      pages/news/detail`.split(/\s+/);
    const missing = named.filter((path) => table.find(path)?.isRefreshable !== true);
    expect(missing).toEqual([]);
  });
  it('spec 2: no custom bar on help chat, copy-trading and machine pages', () => {
    const plain = table.all.filter((page) => page.bar === 'standard').map((page) => page.path);
    expect(plain.every((path) => /^pages\/(help\/chat$|documentation\/|machine\/)/.test(path))).toBe(true);
    expect(plain).toHaveLength(1 + 7 + 4);
  });
});

describe('products', () => {
  it('each tab of the bar is one of a product, and leads to its page', () => {
    const tabs = PRODUCTS.flatMap((product) => (product.tab === undefined ? [] : [product.tab]));
    expect(new Set(PRODUCT_TABS)).toEqual(new Set(tabs));
    const positions = PRODUCT_TABS.map(({ path }) => table.find(path)?.tab);
    expect(positions).not.toContain(undefined);
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one) - Number(other)));
  });
  it('whatever leads to a product leads to a page', () => {
    const paths = PRODUCTS.flatMap(({ entries = [], menu = [] }) => [...entries, ...menu]).map(
      ({ path }) => path,
    );
    expect(paths.filter((path) => table.find(path) === undefined)).toEqual([]);
  });
  it('a name is given once', () => {
    const nouns = PRODUCTS.map(({ noun }) => noun);
    const kinds = PRODUCTS.flatMap(({ records }) => records?.kinds ?? []);
    for (const list of [nouns, kinds]) expect(new Set(list).size).toBe(list.length);
  });
});

describe('texts', () => {
  const areas = [...new Set([frameText, menuText, ...table.all.flatMap((page) => page.texts ?? [])])];
  const marks = (entry: Entry): string[] => {
    const text = typeof entry === 'string' ? entry : entry.other;
    return [...text.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])).sort();
  };
  type Module = { messages: Readonly<Record<string, Entry>> };
  it.each(areas.map((area) => [area.name, area] as const))(
    '%s: every language fills the same places',
    async (_name, area) => {
      const source = ((await area.load.zh()) as Module).messages;
      for (const language of LANGUAGES) {
        const { messages } = (await area.load[language]()) as Module;
        expect(Object.keys(messages)).toEqual(Object.keys(source));
        for (const [key, entry] of Object.entries(messages)) {
          expect([language, key, marks(entry)]).toEqual([language, key, marks(source[key] ?? '')]);
          expect(typeof entry === 'string' ? entry.trim() : entry.other.trim()).not.toBe('');
        }
      }
    },
  );
});
