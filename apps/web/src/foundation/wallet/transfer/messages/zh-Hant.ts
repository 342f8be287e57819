/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: '從',
  toAccount: '到',
  swap: '互換帳戶',
  currency: '幣種',
  amount: '數量',
  amountPlaceholder: '請輸入劃轉數量',
  max: '全部',
  availableIs: '可劃轉 {amount} {currency}',
  confirmTransfer: '確認劃轉',
  transferNote: '帳戶間劃轉免費、即時入帳，凍結部分不可劃轉',
  amountRequired: '請輸入數量',
  amountZero: '數量須大於 0',
  amountTooLarge: '數量過大',
  insufficient: '可用餘額不足',
  noCommon: '沒有可在這兩個帳戶間劃轉的幣種',
} satisfies TransferTexts;
