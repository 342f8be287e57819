/** What price alerts say to people, in every language. */
import type { alertNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const alertTexts: TextsOf<typeof alertNoun> = {
  zh: {
    refusals: {
      alert_limit: '最多可设置 {limit} 个提醒，请先删除不需要的',
      alert_already_reached: '当前价已满足该条件[（最新价 {price}）]，请调整',
      alert_span_unfit: '涨跌幅提醒需选择时间范围，价格提醒则不需要',
      alert_value_unfit: '请输入有效的价格，或 0.1% 以上、最多两位小数的幅度',
      alert_unknown: '该提醒不存在或已删除',
    },
    successes: { alert_set: '提醒已设置', alert_removed: '提醒已删除' },
  },
  en: {
    refusals: {
      alert_limit: 'You can have {limit} alerts at most. Delete one you no longer need.',
      alert_already_reached: 'The price is already there[: {price}]. Choose another value.',
      alert_span_unfit: 'An alert on a change needs a time span; one on a price has none.',
      alert_value_unfit: 'Enter a price above zero, or a change of at least 0.1% with two decimals at most.',
      alert_unknown: 'This alert does not exist or was deleted.',
    },
    successes: { alert_set: 'Alert set.', alert_removed: 'Alert deleted.' },
  },
  'zh-Hant': {
    refusals: {
      alert_limit: '最多可設定 {limit} 個提醒，請先刪除不需要的',
      alert_already_reached: '目前價格已符合該條件[（最新價 {price}）]，請調整',
      alert_span_unfit: '漲跌幅提醒需選擇時間範圍，價格提醒則不需要',
      alert_value_unfit: '請輸入有效的價格，或 0.1% 以上、最多兩位小數的幅度',
      alert_unknown: '該提醒不存在或已刪除',
    },
    successes: { alert_set: '提醒已設定', alert_removed: '提醒已刪除' },
  },
  ja: {
    refusals: {
      alert_limit: 'アラートは最大{limit}件まで設定できます。不要なものを削除してください',
      alert_already_reached:
        '現在の価格はすでに条件を満たしています[（現在値 {price}）]。別の値を入力してください',
      alert_span_unfit: '変動率のアラートには期間が必要です。価格のアラートには不要です',
      alert_value_unfit: '0より大きい価格、または0.1%以上（小数第2位まで）の変動率を入力してください',
      alert_unknown: 'このアラートは存在しないか、削除されています',
    },
    successes: { alert_set: 'アラートを設定しました', alert_removed: 'アラートを削除しました' },
  },
  ko: {
    refusals: {
      alert_limit: '알림은 최대 {limit}개까지 설정할 수 있습니다. 필요 없는 알림을 삭제하세요',
      alert_already_reached: '현재가가 이미 조건을 충족합니다[(현재가 {price})]. 다른 값을 입력하세요',
      alert_span_unfit: '변동률 알림에는 기간이 필요하며 가격 알림에는 필요하지 않습니다',
      alert_value_unfit: '0보다 큰 가격 또는 0.1% 이상, 소수 둘째 자리까지의 변동률을 입력하세요',
      alert_unknown: '존재하지 않거나 삭제된 알림입니다',
    },
    successes: { alert_set: '알림을 설정했습니다', alert_removed: '알림을 삭제했습니다' },
  },
  es: {
    refusals: {
      alert_limit: 'Puedes tener {limit} alertas como máximo. Elimina una que ya no necesites.',
      alert_already_reached: 'El precio ya cumple esa condición[: {price}]. Elige otro valor.',
      alert_span_unfit: 'Una alerta de variación necesita un período; una de precio no lo lleva.',
      alert_value_unfit:
        'Ingresa un precio mayor que cero o una variación de al menos 0.1% con dos decimales como máximo.',
      alert_unknown: 'Esta alerta no existe o fue eliminada.',
    },
    successes: { alert_set: 'Alerta creada.', alert_removed: 'Alerta eliminada.' },
  },
  th: {
    refusals: {
      alert_limit: 'ตั้งแจ้งเตือนได้สูงสุด {limit} รายการ ลบรายการที่ไม่ใช้แล้วก่อน',
      alert_already_reached: 'ราคาถึงเงื่อนไขนี้แล้ว[ (ราคาล่าสุด {price})] เลือกค่าอื่น',
      alert_span_unfit: 'แจ้งเตือนการเปลี่ยนแปลงต้องเลือกช่วงเวลา ส่วนแจ้งเตือนราคาไม่ต้อง',
      alert_value_unfit: 'ใส่ราคาที่มากกว่าศูนย์ หรือการเปลี่ยนแปลงตั้งแต่ 0.1% ทศนิยมไม่เกินสองตำแหน่ง',
      alert_unknown: 'ไม่พบแจ้งเตือนนี้หรือถูกลบแล้ว',
    },
    successes: { alert_set: 'ตั้งแจ้งเตือนแล้ว', alert_removed: 'ลบแจ้งเตือนแล้ว' },
  },
};
