/** Texts of announced halts. */
import type { HaltsTexts } from './zh.ts';

export const messages = {
  running: '거래 중단 중 (재개는 추후 공지)',
  runningUntil: '{to}까지 거래 중단',
  coming: '{from}부터 거래 중단',
  comingUntil: '{from}부터 {to}까지 거래 중단',
  maintenance: '사유: 시스템 점검.',
  market_event: '사유: 기초 시장의 특별한 사건.',
  legal: '사유: 법적 요건.',
  fault: '사유: 시스템 장애.',
  spot: '새 주문은 받지 않으며 취소는 가능합니다.',
  contracts: '새 포지션은 열 수 없지만 청산은 가능합니다. 강제청산은 없고 익절·손절도 발동하지 않습니다.',
  options: '판매를 멈췄습니다. 공지 전에 매수한 옵션은 평소처럼 공개 시세로 정산됩니다.',
  spotComing: '중단 중에는 새 주문을 받지 않으며 취소는 가능합니다.',
  contractsComing:
    '중단 중에는 새 포지션을 열 수 없지만 청산은 가능합니다. 강제청산은 없고 익절·손절도 발동하지 않습니다.',
  optionsComing: '중단 중에 만기되는 옵션은 판매하지 않습니다.',
} satisfies HaltsTexts;
