/** Texts of a transfer between accounts. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  fromAccount: '从',
  toAccount: '到',
  swap: '互换账户',
  currency: '币种',
  amount: '数量',
  amountPlaceholder: '请输入划转数量',
  max: '全部',
  availableIs: '可划转 {amount} {currency}',
  confirmTransfer: '确认划转',
  transferNote: '账户间划转免费、即时到账，冻结部分不可划转',
  amountRequired: '请输入数量',
  amountZero: '数量须大于 0',
  amountTooLarge: '数量过大',
  insufficient: '可用余额不足',
  noCommon: '没有可在这两个账户间划转的币种',
} as const;

export type TransferTexts = TranslationOf<typeof messages>;
