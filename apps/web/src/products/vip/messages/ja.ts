/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'VIPレベル',
  level: 'VIP {n}',
  volume: '直近30日の取引量',
  computed: '{day} 00:00 UTC時点',
  notComputed: '次の00:00 UTCに初めて計算されます',
  missing: 'VIP {n}まであと{amount} USDT',
  highest: '最高レベルです',
  saved: 'VIP {n}なら30日間で節約できた手数料',
  spotMaker: '現物メイカー',
  spotTaker: '現物テイカー',
  contract: '先物',
  schedule: '手数料表',
  levelColumn: 'レベル',
  volumeColumn: '30日（USDT）',
  trade: '取引する',
  rules: 'ルール',
  rule1:
    'レベルはお客様ご自身の30日間の現物・先物取引量から毎日00:00 UTCに計算されます。購入、付与、取消はできません。',
  rule2: 'ご自身の他のアカウントとの約定は含まれません。',
  rule3: '注文には発注時の料率が適用され、その後のレベル変更の影響を受けません。',
} satisfies VipTexts;
