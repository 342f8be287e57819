/** What the treasury tells customers, in every language: what they are given by the house's own wish, and that it was taken back. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

const MONEY = { values: ['amount', 'currency'] } as const;

export const treasuryMessages = messagesOf(
  { goodwill_credited: MONEY, goodwill_undone: MONEY },
  {
    zh: {
      goodwill_credited: ['平台补偿到账', '{amount} {currency} 平台补偿已存入您的现货账户。'],
      goodwill_undone: [
        '平台补偿已撤销',
        '此前入账的 {amount} {currency} 平台补偿系误发，已从您的现货账户扣回。如有疑问，请联系客服。',
      ],
    },
    en: {
      goodwill_credited: [
        'Compensation credited',
        '{amount} {currency} of compensation is now in your spot account.',
      ],
      goodwill_undone: [
        'Compensation taken back',
        '{amount} {currency} of compensation was credited to you by mistake. It has been taken back from your spot account. Contact support if you have questions.',
      ],
    },
    'zh-Hant': {
      goodwill_credited: ['平台補償入帳', '{amount} {currency} 平台補償已存入您的現貨帳戶。'],
      goodwill_undone: [
        '平台補償已撤銷',
        '先前入帳的 {amount} {currency} 平台補償係誤發，已從您的現貨帳戶扣回。如有疑問，請聯絡客服。',
      ],
    },
    ja: {
      goodwill_credited: ['補償金が反映されました', '補償金{amount} {currency}を現物口座に反映しました。'],
      goodwill_undone: [
        '補償金の取り消し',
        '補償金{amount} {currency}は誤って反映されたため、現物口座から取り消しました。ご不明な点はサポートまでお問い合わせください。',
      ],
    },
    ko: {
      goodwill_credited: ['보상금 입금 완료', '보상금 {amount} {currency}이(가) 현물 계정에 입금되었습니다.'],
      goodwill_undone: [
        '보상금 입금 취소',
        '보상금 {amount} {currency}이(가) 잘못 입금되어 현물 계정에서 회수되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
      ],
    },
    es: {
      goodwill_credited: [
        'Compensación acreditada',
        'Se acreditaron {amount} {currency} de compensación en tu cuenta spot.',
      ],
      goodwill_undone: [
        'Compensación anulada',
        'Se te acreditaron por error {amount} {currency} de compensación. Se han retirado de tu cuenta spot. Si tienes dudas, contacta a soporte.',
      ],
    },
    th: {
      goodwill_credited: ['เงินชดเชยเข้าบัญชีแล้ว', 'เงินชดเชย {amount} {currency} เข้าบัญชีสปอตของคุณแล้ว'],
      goodwill_undone: [
        'ยกเลิกเงินชดเชยที่เข้าบัญชีแล้ว',
        'เงินชดเชย {amount} {currency} เข้าบัญชีคุณโดยผิดพลาด จึงหักคืนจากบัญชีสปอตแล้ว หากมีข้อสงสัยโปรดติดต่อฝ่ายบริการลูกค้า',
      ],
    },
  },
  { goodwill_: { topic: 'deposits' } },
);

export type TreasuryMessage = KindOf<typeof treasuryMessages>;
