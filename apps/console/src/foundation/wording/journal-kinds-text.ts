/** Words for kinds of journals of no single product. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  demo_faucet: '模拟资金发放',
  demo_funding: '模拟自有资金',
  house_funding: '自营账户注资',
  transfer: '账户间划转',
} as const;
const en: TranslationOf<typeof zh> = {
  demo_faucet: 'Play money given',
  demo_funding: 'Play money of the house',
  house_funding: 'House account funded',
  transfer: 'Transfer',
};

export const journalKindsText: Texts<typeof zh> = { zh, en };
