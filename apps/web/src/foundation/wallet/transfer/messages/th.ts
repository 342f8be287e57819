/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: 'จาก',
  toAccount: 'ไปยัง',
  swap: 'สลับบัญชี',
  currency: 'สกุลเงิน',
  amount: 'จำนวน',
  amountPlaceholder: 'ระบุจำนวนที่จะโอน',
  max: 'ทั้งหมด',
  availableIs: 'โอนได้ {amount} {currency}',
  confirmTransfer: 'ยืนยันการโอน',
  transferNote: 'โอนระหว่างบัญชีฟรีและเข้าทันที ยอดที่กันไว้โอนไม่ได้',
  amountRequired: 'โปรดระบุจำนวน',
  amountZero: 'จำนวนต้องมากกว่า 0',
  amountTooLarge: 'จำนวนมากเกินไป',
  insufficient: 'ยอดที่ใช้ได้ไม่เพียงพอ',
  noCommon: 'ไม่มีสกุลเงินที่โอนระหว่างสองบัญชีนี้ได้',
} satisfies TransferTexts;
