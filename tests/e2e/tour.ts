/** Every page of the app, as its sources list them, and how to tell that one has arrived on the screen. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/steps.ts';
import type { Phone } from './phone.ts';

export interface Route {
  path: string;
  params: Readonly<Record<string, string>>;
}

const SOURCES = 'apps/web/src';
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pages/trade/index': { symbol: 'BTC/USDT' },
  'pages/trade/kline': { symbol: 'BTC/USDT' },
  'pages/news/detail': { id: '101' },
  'pages/finance/buyPage': { id: '2' },
  'pages/machine/buyPage': { id: '1' },
  'pages/rwa/disclosure': { id: '16' },
  'pages/airdrop/detail': { id: '1' },
  'pages/publication/details': { id: '5' },
  'pages/assets/tradeAccount': { currency: '3', type: 'change' },
};

export function allRoutes(): Route[] {
  const files = readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' });
  const lists = files.filter((name) => /(^|\/)([\w-]+-)?pages\.ts$/.test(name) && name !== 'pages.ts');
  const routes = lists.flatMap((name) => {
    const text = readFileSync(join(ROOT, SOURCES, name), 'utf8');
    return [...text.matchAll(/\bpath: '(pages\/[\w/]+)'/g)].map((match) => {
      const path = String(match[1]);
      return { path, params: PARAMS[path] ?? {} };
    });
  });
  return routes.sort((a, b) => a.path.localeCompare(b.path));
}

export async function visitRoute(phone: Phone, { path, params }: Route): Promise<void> {
  await phone.visit(path, params);
  await phone.waitForAddress(path);
  await settled(phone);
}

/** The screen in front has its words, and nothing on it is still on its way. */
export async function settled(phone: Phone): Promise<void> {
  await phone.page.waitForFunction(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const main = [...document.querySelectorAll('main')].findLast(isSeen);
    if (main === undefined || (main.textContent ?? '').trim() === '') return false;
    const page = main.closest('section') ?? main;
    return ![...page.querySelectorAll('[data-skeleton], [aria-busy="true"]')].some(isSeen);
  });
  await phone.page.evaluate(() => document.fonts.ready.then(() => undefined));
}
