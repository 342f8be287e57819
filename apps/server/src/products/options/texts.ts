/** What options says to people, in every language. */
import type { optionNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const optionsTexts: TextsOf<typeof optionNoun> = {
  zh: {
    refusals: {
      duration_unknown: '请选择到期时间',
      option_test_required: '首次买入前请完成风险测评',
      option_excluded: '期权交易已暂停，期满前任何人都不能解除',
      option_cooling_off: '连续亏损后请先休息片刻',
      option_loss_limit: '已达到您设置的每日亏损限额[（{limit}）]',
      stake_too_small: '投入金额低于最低限额[ {minimum}]',
      stake_too_large: '投入金额超过单笔上限[ {maximum}]',
      open_stakes_limit: '进行中的期权总额已达上限[ {limit}]',
      sold_out: '该到期时间已售罄，请选择其他时间',
      option_fund_full: '平台期权资金暂时不足以承接此单，请减少金额或稍后再试',
    },
    successes: {
      option_bought: '买入成功',
      limit_saved: '限额已保存',
      excluded: '已暂停期权交易',
    },
  },
  en: {
    refusals: {
      duration_unknown: 'Please choose an expiry.',
      option_test_required: 'Please take the short risk test before your first option.',
      option_excluded: 'You are taking a break from options; nobody can lift it early.',
      option_cooling_off: 'Take a break after five losses in a row.',
      option_loss_limit: 'You have reached the daily loss limit you set[ ({limit})].',
      stake_too_small: 'The stake is below the minimum[ of {minimum}].',
      stake_too_large: 'The stake is above the maximum[ of {maximum}].',
      open_stakes_limit: 'Your open options have reached the limit[ of {limit}].',
      sold_out: 'Sold out for this expiry. Choose another one.',
      option_fund_full:
        'The platform’s option fund cannot take this order right now. Try a smaller amount or try again later.',
    },
    successes: {
      option_bought: 'Option bought.',
      limit_saved: 'Limit saved.',
      excluded: 'Your break from options has started.',
    },
  },
  'zh-Hant': {
    refusals: {
      duration_unknown: '請選擇到期時間',
      option_test_required: '首次買入前請完成風險測驗',
      option_excluded: '期權交易已暫停，期滿前任何人都不能解除',
      option_cooling_off: '連續虧損後請先休息片刻',
      option_loss_limit: '已達到您設定的每日虧損限額[（{limit}）]',
      stake_too_small: '投入金額低於最低限額[ {minimum}]',
      stake_too_large: '投入金額超過單筆上限[ {maximum}]',
      open_stakes_limit: '進行中的期權總額已達上限[ {limit}]',
      sold_out: '該到期時間已售罄，請選擇其他時間',
      option_fund_full: '平台期權資金暫時不足以承接此單，請減少金額或稍後再試',
    },
    successes: {
      option_bought: '買入成功',
      limit_saved: '限額已儲存',
      excluded: '已暫停期權交易',
    },
  },
  ja: {
    refusals: {
      duration_unknown: '満期時間を選択してください',
      option_test_required: '初回の注文前にリスクテストをお受けください',
      option_excluded: 'オプション取引を休止中です。期限前に解除することは誰にもできません。',
      option_cooling_off: '連続で損失が出たため、しばらくお休みください',
      option_loss_limit: '設定した1日の損失上限に達しました[（{limit}）]',
      stake_too_small: '投入額が最低額を下回っています[（{minimum}）]',
      stake_too_large: '投入額が上限を超えています[（{maximum}）]',
      open_stakes_limit: '進行中のオプションの合計が上限に達しました[（{limit}）]',
      sold_out: 'この満期は売り切れです。別の満期を選択してください。',
      option_fund_full:
        '現在、オプション資金の不足によりこの注文をお受けできません。金額を減らすか、しばらくしてからお試しください。',
    },
    successes: {
      option_bought: '購入しました',
      limit_saved: '上限を保存しました',
      excluded: 'オプション取引の休止を開始しました',
    },
  },
  ko: {
    refusals: {
      duration_unknown: '만기 시간을 선택해 주세요',
      option_test_required: '첫 주문 전에 위험 테스트를 완료해 주세요',
      option_excluded: '옵션 거래를 쉬는 중입니다. 기간이 끝나기 전에는 누구도 해제할 수 없습니다.',
      option_cooling_off: '연속 손실 후 잠시 쉬어 가세요',
      option_loss_limit: '설정한 일일 손실 한도에 도달했습니다[({limit})]',
      stake_too_small: '투입 금액이 최소 금액보다 적습니다[({minimum})]',
      stake_too_large: '투입 금액이 최대 금액을 초과했습니다[({maximum})]',
      open_stakes_limit: '진행 중인 옵션의 합계가 한도에 도달했습니다[({limit})]',
      sold_out: '해당 만기는 매진되었습니다. 다른 만기를 선택해 주세요.',
      option_fund_full:
        '현재 옵션 자금이 부족하여 이 주문을 받을 수 없습니다. 금액을 줄이거나 잠시 후 다시 시도해 주세요.',
    },
    successes: {
      option_bought: '매수했습니다',
      limit_saved: '한도를 저장했습니다',
      excluded: '옵션 거래 쉬기를 시작했습니다',
    },
  },
  es: {
    refusals: {
      duration_unknown: 'Elige un vencimiento.',
      option_test_required: 'Haz la prueba de riesgo antes de tu primera orden.',
      option_excluded: 'Estás en pausa; nadie puede levantarla antes de tiempo.',
      option_cooling_off: 'Tómate un descanso tras varias pérdidas seguidas.',
      option_loss_limit: 'Alcanzaste el límite diario de pérdidas que fijaste[ ({limit})].',
      stake_too_small: 'El importe es inferior al mínimo[ de {minimum}].',
      stake_too_large: 'El importe supera el máximo[ de {maximum}].',
      open_stakes_limit: 'Tus opciones abiertas alcanzaron el límite[ de {limit}].',
      sold_out: 'Agotado para este vencimiento. Elige otro.',
      option_fund_full:
        'El fondo de opciones de la plataforma no puede cubrir esta orden ahora. Reduce el importe o inténtalo más tarde.',
    },
    successes: {
      option_bought: 'Opción comprada.',
      limit_saved: 'Límite guardado.',
      excluded: 'Tu pausa ha comenzado.',
    },
  },
  th: {
    refusals: {
      duration_unknown: 'โปรดเลือกเวลาหมดอายุ',
      option_test_required: 'โปรดทำแบบทดสอบความเสี่ยงก่อนสั่งครั้งแรก',
      option_excluded: 'คุณกำลังพักการซื้อขายออปชัน ไม่มีใครยกเลิกก่อนกำหนดได้',
      option_cooling_off: 'พักสักครู่หลังขาดทุนติดต่อกัน',
      option_loss_limit: 'ถึงขีดจำกัดขาดทุนต่อวันที่คุณตั้งไว้แล้ว[ ({limit})]',
      stake_too_small: 'เงินต้นต่ำกว่าขั้นต่ำ[ {minimum}]',
      stake_too_large: 'เงินต้นเกินสูงสุด[ {maximum}]',
      open_stakes_limit: 'ยอดออปชันที่เปิดอยู่ถึงวงเงินแล้ว[ {limit}]',
      sold_out: 'เวลาหมดอายุนี้ขายหมดแล้ว โปรดเลือกเวลาอื่น',
      option_fund_full: 'ขณะนี้กองทุนออปชันของแพลตฟอร์มไม่เพียงพอสำหรับคำสั่งนี้ โปรดลดจำนวนเงินหรือลองใหม่ภายหลัง',
    },
    successes: {
      option_bought: 'ซื้อสำเร็จ',
      limit_saved: 'บันทึกวงเงินแล้ว',
      excluded: 'เริ่มพักการซื้อขายออปชันแล้ว',
    },
  },
};
