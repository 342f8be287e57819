/** Texts of the tab of everything that earns; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: '理财',
  held: '持有总额（USDT）',
  today: '今日收益',
  total: '累计收益',
  byProduct: '按产品',
  orders: '{n} 笔持有中',
  incomplete: '部分币种暂无价格，未计入总额',
  logInToSee: '登录后查看您的收益',
  logIn: '登录',
} as const;

export type EarnTexts = TranslationOf<typeof messages>;
