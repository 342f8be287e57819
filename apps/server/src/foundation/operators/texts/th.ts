/** Texts of operators in Thai. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const th: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: 'ไม่มีผู้ปฏิบัติงานนี้',
    operator_exists: 'มีผู้ปฏิบัติงานที่ใช้อีเมลนี้แล้ว',
    operator_alike: 'มีผู้ปฏิบัติงานที่ใช้ชื่อนี้ ชื่อที่ดูเหมือนกัน หรือกล่องจดหมายเดียวกันอยู่แล้ว',
    roles_not_allowed:
      'หนึ่งคนมีได้หนึ่งหรือสองบทบาท และมีได้ไม่เกินหนึ่งในบทบาทผู้ดูแลเงิน ผู้อนุมัติการถอน ผู้ดูแลตลาด และผู้ดูแลสิทธิ์ ผู้ตรวจสอบถือบทบาทอื่นไม่ได้ และคนเดียวกันจะเสนอและตรวจเงินก้อนเดียวกันไม่ได้',
    last_of_role: 'คนนี้เป็นคนสุดท้ายที่มีบทบาท {role} โปรดมอบให้ผู้อื่นก่อน',
    already_registered: 'บัญชีนี้ลงทะเบียนแล้ว',
    house_account: 'บัญชีของพนักงานและของแพลตฟอร์มซื้อขายผลิตภัณฑ์นี้ไม่ได้',
    operator_password_weak: 'รหัสผ่านต้องมีอย่างน้อย 12 ตัวอักษรและเดาได้ยาก',
    case_unknown: 'ไม่มีคำขอนี้',
    proposal_open: 'มีข้อเสนอเรื่องนี้รอตรวจสอบอยู่แล้ว',
    proposals_many: 'คุณมีข้อเสนอที่รอตรวจสอบ {limit} รายการ โปรดถอนบางรายการหรือรอให้ตรวจสอบเสร็จ',
    proposal_again: 'ข้อเสนอของคุณเรื่องนี้ถูกปฏิเสธ ถอน หรือหมดเวลา {limit} รายการใน 24 ชั่วโมง ต้องให้ผู้อื่นเสนอ',
    case_changed: 'มีผู้อื่นแก้ไขเรื่องนี้แล้ว โปรดดูข้อมูลล่าสุด',
    proposal_unknown: 'ไม่มีข้อเสนอนี้',
    proposal_expired: 'ข้อเสนอนี้หมดเวลาแล้ว โปรดเสนอใหม่',
    own_case: 'คุณตัดสินเรื่องของตนเองไม่ได้ ต้องให้ผู้อื่นทำ',
    checked_already: 'คุณได้ให้ความเห็นต่อข้อเสนอนี้แล้ว',
    proof_needed: 'โปรดยืนยันตัวตนด้วยแอปยืนยันตัวตนหรือกุญแจความปลอดภัย แล้วลองอีกครั้ง',
    worth_unknown: 'ยังไม่มีราคาสำหรับประเมินมูลค่า โปรดลองใหม่ภายหลัง',
    act_too_large: 'แต่ละรายการมีมูลค่าได้ไม่เกิน {limit} USDT',
    acts_too_many: 'รายการประเภทนี้ทำได้ไม่เกิน {limit} รายการใน 24 ชั่วโมง',
    customer_held_up: 'คุณปฏิเสธคำขอของลูกค้ารายนี้แล้ว {limit} ครั้งใน {days} วัน ต้องให้ผู้อื่นพิจารณา',
  },
  successes: {
    proposed: 'ส่งแล้ว รอผู้ตรวจสอบอีกคน',
    case_decided: 'ดำเนินการแล้ว',
  },
};
