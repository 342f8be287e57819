/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'VIP 등급',
  level: 'VIP {n}',
  volume: '최근 30일 거래량',
  computed: '{day} 00:00 UTC 기준',
  notComputed: '다음 00:00 UTC에 처음 계산됩니다',
  missing: 'VIP {n}까지 {amount} USDT 남음',
  highest: '최고 등급입니다',
  saved: 'VIP {n}였다면 30일간 아낀 수수료',
  spotMaker: '현물 메이커',
  spotTaker: '현물 테이커',
  contract: '선물',
  schedule: '수수료표',
  levelColumn: '등급',
  volumeColumn: '30일(USDT)',
  trade: '거래하기',
  rules: '규칙',
  rule1:
    '등급은 본인의 30일 현물·선물 거래량으로 매일 00:00 UTC에 계산됩니다. 구매하거나 부여하거나 회수할 수 없습니다.',
  rule2: '본인의 다른 계정과의 체결은 포함되지 않습니다.',
  rule3: '주문에는 주문 시점의 요율이 적용되며 이후 등급이 바뀌어도 달라지지 않습니다.',
} satisfies VipTexts;
