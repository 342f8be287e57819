/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: '振替元',
  toAccount: '振替先',
  swap: '口座を入れ替え',
  currency: '通貨',
  amount: '数量',
  amountPlaceholder: '振替数量を入力',
  max: '全額',
  availableIs: '振替可能 {amount} {currency}',
  confirmTransfer: '振替を確定',
  transferNote: '口座間の振替は無料で、すぐに反映されます。凍結中の残高は振替できません',
  amountRequired: '数量を入力してください',
  amountZero: '0より大きい数量を入力してください',
  amountTooLarge: '数量が大きすぎます',
  insufficient: '利用可能残高が不足しています',
  noCommon: 'この2つの口座間で振替できる通貨がありません',
} satisfies TransferTexts;
