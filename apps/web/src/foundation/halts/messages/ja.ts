/** Texts of announced halts. */
import type { HaltsTexts } from './zh.ts';

export const messages = {
  running: '取引停止中（再開は別途お知らせします）',
  runningUntil: '{to}まで取引停止中',
  coming: '{from}から取引停止',
  comingUntil: '{from}から{to}まで取引停止',
  maintenance: '理由：システムメンテナンス。',
  market_event: '理由：原資産市場の特別な事象。',
  legal: '理由：法令上の要請。',
  fault: '理由：システム障害。',
  spot: '新規注文は受け付けませんが、取消はできます。',
  contracts: '新規建てはできませんが、決済はできます。強制決済は行われず、利確・損切りも発動しません。',
  options: '販売を停止しています。お知らせより前に購入されたオプションは通常どおり公開価格で決済されます。',
  spotComing: '停止中は新規注文を受け付けませんが、取消はできます。',
  contractsComing:
    '停止中は新規建てができませんが、決済はできます。強制決済は行われず、利確・損切りも発動しません。',
  optionsComing: '停止中に満期を迎えるオプションは販売しません。',
} satisfies HaltsTexts;
