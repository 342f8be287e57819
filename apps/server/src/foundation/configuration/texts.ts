/** What configuration says to people, in every language. */
import type { configurationNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const configurationTexts: TextsOf<typeof configurationNoun> = {
  zh: {
    refusals: {
      configuration_unknown: '没有这项配置',
      configuration_unchanged: '与当前版本相同，无需提交',
      configuration_moved: '已有较新的版本 {version} 获批，请在其基础上修改，或先将其撤回',
      configuration_in_force: '该版本已生效或已撤回',
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
      configuration_moved:
        'A newer version, {version}, has been approved: build on it, or call it back first.',
      configuration_in_force: 'This version is in force, or was called back already.',
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
      configuration_moved: '已有較新的版本 {version} 獲批，請在其基礎上修改，或先將其撤回',
      configuration_in_force: '該版本已生效或已撤回',
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
      configuration_moved:
        'より新しいバージョン{version}が承認済みです。それを基に変更するか、先に取り下げてください。',
      configuration_in_force: 'このバージョンはすでに有効か、取り下げ済みです。',
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
      configuration_moved:
        '더 새로운 버전 {version}이 승인되어 있습니다. 이를 기준으로 수정하거나 먼저 회수해 주세요.',
      configuration_in_force: '이 버전은 이미 시행 중이거나 회수되었습니다.',
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
      configuration_moved:
        'Ya se aprobó una versión más reciente, la {version}: parte de ella o retírala primero.',
      configuration_in_force: 'Esta versión ya está en vigor o ya se retiró.',
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
      configuration_moved: 'มีเวอร์ชันใหม่กว่า {version} ที่อนุมัติแล้ว โปรดแก้ไขจากเวอร์ชันนั้นหรือเรียกคืนก่อน',
      configuration_in_force: 'เวอร์ชันนี้มีผลแล้วหรือถูกเรียกคืนแล้ว',
      not_on_sale_here: 'ผลิตภัณฑ์นี้ยังไม่เปิดให้บริการในพื้นที่ของคุณ[: {reason}]',
    },
    successes: {
      clock_moved: 'เลื่อนนาฬิกาเดโมไปข้างหน้าแล้ว',
    },
  },
};
