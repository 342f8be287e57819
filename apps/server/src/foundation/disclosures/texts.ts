/** What disclosures say to people, in every language. */
import type { disclosureNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const disclosureTexts: TextsOf<typeof disclosureNoun> = {
  zh: {
    refusals: {
      disclosure_missing: '没有有效的披露文件[（{symbol}）]，暂不开放买入，仍可卖出',
      disclosure_unread: '买入前请先在 RWA 专区阅读并确认披露文件[（{symbol}）]',
      disclosure_changed: '披露文件刚刚更新，请重新阅读后再确认',
    },
    successes: { disclosure_confirmed: '已确认，现在可以买入' },
  },
  en: {
    refusals: {
      disclosure_missing:
        'There is no valid disclosure[ for {symbol}], so it cannot be bought now. Selling stays open.',
      disclosure_unread: 'Before you buy[ {symbol}], read and confirm its disclosure in the RWA area.',
      disclosure_changed: 'The disclosure was updated a moment ago. Please read it again before you confirm.',
    },
    successes: { disclosure_confirmed: 'Confirmed. You can buy now.' },
  },
  'zh-Hant': {
    refusals: {
      disclosure_missing: '沒有有效的揭露文件[（{symbol}）]，暫不開放買入，仍可賣出',
      disclosure_unread: '買入前請先在 RWA 專區閱讀並確認揭露文件[（{symbol}）]',
      disclosure_changed: '揭露文件剛剛更新，請重新閱讀後再確認',
    },
    successes: { disclosure_confirmed: '已確認，現在可以買入' },
  },
  ja: {
    refusals: {
      disclosure_missing: '有効な開示書類がないため、現在は購入できません[（{symbol}）]。売却はできます',
      disclosure_unread: '購入の前に、RWAエリアで開示書類を読んで確認してください[（{symbol}）]',
      disclosure_changed: '開示書類が更新されました。もう一度読んでから確認してください',
    },
    successes: { disclosure_confirmed: '確認しました。購入できます' },
  },
  ko: {
    refusals: {
      disclosure_missing: '유효한 공시가 없어 지금은 매수할 수 없습니다[({symbol})]. 매도는 가능합니다',
      disclosure_unread: '매수하기 전에 RWA 존에서 공시를 읽고 확인해 주세요[({symbol})]',
      disclosure_changed: '공시가 방금 변경되었습니다. 다시 읽은 뒤 확인해 주세요',
    },
    successes: { disclosure_confirmed: '확인했습니다. 이제 매수할 수 있습니다' },
  },
  es: {
    refusals: {
      disclosure_missing:
        'No hay una declaración vigente[ de {symbol}], así que por ahora no se puede comprar. Vender sigue abierto.',
      disclosure_unread: 'Antes de comprar[ {symbol}], lee y confirma su declaración en la zona RWA.',
      disclosure_changed: 'La declaración se acaba de actualizar. Léela de nuevo antes de confirmar.',
    },
    successes: { disclosure_confirmed: 'Confirmado. Ya puedes comprar.' },
  },
  th: {
    refusals: {
      disclosure_missing: 'ไม่มีเอกสารเปิดเผยข้อมูลที่ใช้ได้[ของ {symbol}] จึงยังซื้อไม่ได้ในตอนนี้ แต่ยังขายได้',
      disclosure_unread: 'ก่อนซื้อ[ {symbol}] โปรดอ่านและยืนยันเอกสารเปิดเผยข้อมูลในโซน RWA',
      disclosure_changed: 'เอกสารเปิดเผยข้อมูลเพิ่งอัปเดต โปรดอ่านอีกครั้งก่อนยืนยัน',
    },
    successes: { disclosure_confirmed: 'ยืนยันแล้ว ซื้อได้เลย' },
  },
};
