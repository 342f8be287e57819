/** Texts of withdrawals in Thai. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const th: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: 'ไม่มีบัญชีธนาคารนี้',
    withdraw_address_first: 'โปรดเพิ่มที่อยู่ถอนเงินก่อน',
    bank_account_first: 'โปรดผูกบัญชีธนาคารก่อน',
    address_waiting: 'บันทึกที่อยู่นี้แล้วแต่ยังใช้ไม่ได้ ที่อยู่ใหม่ต้องรอ 24 ชั่วโมง[ ใช้ได้ตั้งแต่ {until} UTC]',
    address_is_contract: 'นี่คือที่อยู่สัญญาของโทเคน ไม่ใช่กระเป๋าเงิน เหรียญที่ส่งไปจะสูญหาย โปรดกรอกที่อยู่กระเป๋าของคุณ',
    address_is_ours: 'ที่อยู่นี้เป็นของเรา ไม่สามารถถอนไปได้',
    address_invalid: 'ไม่ใช่ที่อยู่ {chain} ที่ถูกต้อง',
    address_exists: 'คุณบันทึกที่อยู่นี้ไว้แล้ว',
    label_exists: 'ชื่อนี้ถูกใช้แล้ว',
    address_unknown: 'คุณยังไม่ได้บันทึกที่อยู่นี้',
    too_many_addresses: 'บันทึกที่อยู่ครบจำนวนแล้ว โปรดลบก่อนหนึ่งรายการ',
    withdrawals_closed: 'ขณะนี้ระงับการถอนสกุลเงินนี้',
    withdrawals_held: 'ระงับการถอนชั่วคราวเพื่อปกป้องคุณหลังการเปลี่ยนแปลงด้านความปลอดภัย[ เปิดอีกครั้ง {until} UTC]',
    withdrawal_below_minimum: 'ถอนขั้นต่ำ {minimum} {currency}',
    withdrawal_fee_too_high: 'ค่าธรรมเนียมไม่ต่ำกว่าจำนวนที่ถอน โปรดเพิ่มจำนวน',
    withdrawal_fee_changed: 'ค่าธรรมเนียมเปลี่ยนไปแล้ว[ จะได้รับ {arrives} {currency}] โปรดยืนยันอีกครั้ง',
    withdrawals_used_today: 'วันนี้ถอนครบ 3 ครั้งแล้ว[ วัน UTC ถัดไปเริ่มในอีก {hours} ชม. {minutes} นาที]',
    withdrawal_over_limit: 'เกินวงเงินถอน 24 ชั่วโมง[ ยังถอนได้ {left} USDT]',
    travel_declaration_required: 'โปรดระบุว่าที่อยู่ปลายทางเป็นของใคร',
    own_address_only: 'การยืนยันตัวตนถูกปฏิเสธ คุณถอนได้เฉพาะไปยังที่อยู่ของคุณเองเท่านั้น',
    payouts_blocked: 'การถอนของบัญชีนี้ถูกระงับตามกฎหมาย[: {law}]',
    payouts_in_review: 'การถอนของบัญชีนี้อยู่ระหว่างการตรวจสอบ และจะดำเนินการต่อเมื่อตรวจสอบเสร็จ',
    withdrawal_unknown: 'ไม่พบรายการถอนนี้',
    withdrawal_not_cancellable: 'รายการถอนนี้ยกเลิกไม่ได้แล้ว',
    bank_name_differs: 'บัญชีต้องเป็นชื่อที่ยืนยันแล้วของคุณ: {name}',
    iban_invalid: 'IBAN ไม่ถูกต้อง หากธนาคารไม่มี ให้ใส่ “-”',
    swift_invalid: 'รหัส Swift หรือ Fedwire ไม่ถูกต้อง',
    account_number_invalid: 'เลขที่บัญชีไม่ถูกต้อง',
    card_number_invalid: 'เลขบัตรไม่ถูกต้อง หากบัญชีไม่มีบัตร ให้ใส่ “-”',
  },
  successes: {
    address_saved: 'บันทึกที่อยู่แล้ว ใช้ได้ในอีก 24 ชั่วโมง',
    address_deleted: 'ลบที่อยู่แล้ว',
    bank_saved: 'ผูกบัญชีธนาคารแล้ว ใช้ได้ในอีก 24 ชั่วโมง',
    withdrawal_submitted: 'ส่งคำขอถอนแล้ว กำลังตรวจสอบ',
    withdrawal_cancelled: 'ยกเลิกการถอนแล้ว เงินกลับมาใช้ได้',
  },
};
