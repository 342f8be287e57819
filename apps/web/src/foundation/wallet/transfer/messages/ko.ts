/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: '보내는 계정',
  toAccount: '받는 계정',
  swap: '계정 바꾸기',
  currency: '통화',
  amount: '수량',
  amountPlaceholder: '이체 수량 입력',
  max: '최대',
  availableIs: '이체 가능 {amount} {currency}',
  confirmTransfer: '이체 확인',
  transferNote: '계정 간 이체는 무료이며 즉시 반영됩니다. 동결된 잔액은 이체할 수 없습니다',
  amountRequired: '수량을 입력해 주세요',
  amountZero: '0보다 큰 수량을 입력해 주세요',
  amountTooLarge: '수량이 너무 큽니다',
  insufficient: '사용 가능 잔액이 부족합니다',
  noCommon: '두 계정 간에 이체할 수 있는 통화가 없습니다',
} satisfies TransferTexts;
