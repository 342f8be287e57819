/** What the app says, in the language a journey runs in: read from the app's own catalogues, so that wording may change. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@candor/wire';
import { ROOT } from '../../tools/steps.ts';

const AREAS = {
  words: 'platform/words',
  late: 'platform/late',
  frame: 'foundation/product',
  menu: 'foundation/product/menu',
  me: 'hubs/me',
  assets: 'hubs/assets',
  identity: 'foundation/identity',
  security: 'foundation/identity/security',
  lostSecond: 'foundation/identity/lost-second',
  closure: 'foundation/closure',
  kyc: 'foundation/kyc',
  files: 'foundation/files',
  wallet: 'foundation/wallet',
  transfer: 'foundation/wallet/transfer',
  market: 'foundation/market-data',
  pnl: 'foundation/pnl',
  alerts: 'foundation/alerts',
  push: 'foundation/notify/push',
  deposits: 'products/deposits',
  withdrawals: 'products/withdrawals',
  spot: 'products/spot',
  convert: 'products/spot/convert',
  chart: 'products/spot/chart',
  contracts: 'products/contracts',
  options: 'products/options',
  finance: 'products/finance',
  machines: 'products/machines',
  launchpad: 'products/launchpad',
  support: 'products/support',
  earn: 'hubs/earn',
  optionProof: 'products/options/proof',
  priceChart: 'foundation/chart',
  optionTest: 'products/options/test',
  optionRules: 'products/options/rules',
  transparency: 'foundation/transparency',
  home: 'hubs/home',
  records: 'hubs/records',
  airdrop: 'products/airdrop',
  copyTrading: 'products/copy-trading',
  referral: 'products/referral',
  vip: 'products/vip',
  content: 'products/content',
  proofs: 'products/proofs',
  disclosures: 'foundation/disclosures',
  evidence: 'foundation/evidence',
} as const;
type Area = keyof typeof AREAS;
type Entry = string | { one?: string; other: string };

/** `say('spot', 'buyCoin', { coin: 'BTC' })`. */
export type Say = (area: Area, key: string, values?: Readonly<Record<string, string>>) => string;

/** Stands in `say` for a value that a journey does not know; `matching` makes an expression of it. */
export const ANY = '\uE000';

export function matching(text: string): RegExp {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(ANY, '.+')}$`);
}

export async function wordsOf(language: Language): Promise<Say> {
  const catalogues = new Map<Area, Readonly<Record<string, Entry>>>();
  for (const [area, folder] of Object.entries(AREAS)) {
    const file = join(ROOT, 'apps/web/src', folder, `messages/${language}.ts`);
    const module = (await import(pathToFileURL(file).href)) as { messages: Readonly<Record<string, Entry>> };
    catalogues.set(area as Area, module.messages);
  }
  return (area, key, values = {}) => {
    const entry = catalogues.get(area)?.[key];
    if (entry === undefined) throw new Error(`the app has no text ${area}.${key}`);
    const text = typeof entry === 'string' ? entry : entry.other;
    return text.replace(/\{(\w+)\}/g, (_mark, name: string) => values[name] ?? '');
  };
}
