/** What configuration says to people, in every language. */
import type { configurationNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const configurationTexts: TextsOf<typeof configurationNoun> = {
  zh: {
    refusals: {
      configuration_unknown: '没有这项配置',
      configuration_unchanged: '与当前版本相同，无需提交',
      not_on_sale_here: '该产品暂不向您所在地区提供[：{reason}]',
    },
    successes: {
      clock_moved: '演示时钟已前移',
    },
  },
  en: {
    refusals: {
      configuration_unknown: 'There is no such configuration.',
      configuration_unchanged: 'This is the same as the current version.',
      not_on_sale_here: 'This product is not offered in your region.[ {reason}]',
    },
    successes: {
      clock_moved: 'The demo clock was moved forward.',
    },
  },
  'zh-Hant': {
    refusals: {
      configuration_unknown: '沒有這項設定',
      configuration_unchanged: '與目前版本相同，無須提交',
      not_on_sale_here: '此產品暫不向您所在地區提供[：{reason}]',
    },
    successes: {
      clock_moved: '示範時鐘已前移',
    },
  },
  ja: {
    refusals: {
      configuration_unknown: 'この設定はありません',
      configuration_unchanged: '現在のバージョンと同じ内容です',
      not_on_sale_here: 'この商品はお住まいの地域では提供していません[：{reason}]',
    },
    successes: {
      clock_moved: 'デモの時計を進めました',
    },
  },
  ko: {
    refusals: {
      configuration_unknown: '해당 설정이 없습니다',
      configuration_unchanged: '현재 버전과 동일합니다',
      not_on_sale_here: '거주 지역에서는 제공하지 않는 상품입니다[: {reason}]',
    },
    successes: {
      clock_moved: '데모 시계를 앞당겼습니다',
    },
  },
  es: {
    refusals: {
      configuration_unknown: 'No existe esa configuración.',
      configuration_unchanged: 'Es igual que la versión vigente.',
      not_on_sale_here: 'Este producto no se ofrece en tu región.[ {reason}]',
    },
    successes: {
      clock_moved: 'El reloj de demostración avanzó.',
    },
  },
  th: {
    refusals: {
      configuration_unknown: 'ไม่มีการตั้งค่านี้',
      configuration_unchanged: 'เหมือนกับเวอร์ชันปัจจุบัน',
      not_on_sale_here: 'ผลิตภัณฑ์นี้ยังไม่เปิดให้บริการในพื้นที่ของคุณ[: {reason}]',
    },
    successes: {
      clock_moved: 'เลื่อนนาฬิกาเดโมไปข้างหน้าแล้ว',
    },
  },
};
