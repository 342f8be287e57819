/** Texts of profit and loss. */
import type { PnlTexts } from './zh.ts';

export const messages = {
  title: '손익 분석',
  today: '오늘의 손익',
  since: 'UTC 0시 이후',
  unknown: '계산 불가',
  unknownShort: '—',
  range: '기간',
  lastDays: { other: '{n}일' },
  curve: '누적 손익',
  calendar: '손익 캘린더',
  byProduct: '상품별',
  byCoin: '코인별',
  spot: '현물 및 보유 자산',
  other: '기타',
  averageCost: '평균 매수가',
  unrealised: '미실현 손익',
  realised: '실현 손익',
  sold: '매도 완료',
  began: '기초 자산',
  moneyIn: '유입',
  moneyOut: '유출',
  noCoins: '보유 자산이 없습니다',
  noCoinsHint: '매수하거나 입금하면 평균 매수가와 수익률이 표시됩니다',
  note: '지수 가격으로 USDT 기준 계산 후 현재 환율로 환산합니다. 입금은 유입, 출금은 수수료를 포함해 유출로 계산합니다. 미결제 선물 포지션은 증거금으로 계산하며 미실현 손익은 선물 화면에서 확인할 수 있습니다. 날짜는 UTC 기준입니다.',
} satisfies PnlTexts;
