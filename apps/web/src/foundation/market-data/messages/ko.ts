/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: '거래쌍 검색',
  pairs: '거래쌍',
  favourites: '관심',
  all: '전체',
  name: '이름',
  volume: '거래대금',
  lastPrice: '현재가',
  change24h: '24h 변동률',
  sortBy: '{field} 기준 정렬',
  addFavourite: '관심 등록',
  removeFavourite: '관심 해제',
  noFavourites: '관심 거래쌍이 없습니다',
  noFavouritesHint: '별표를 누르면 이 기기에 저장됩니다',
  nothingFound: '“{query}” 검색 결과가 없습니다',
  simulated: '모의 시세',
  pricesSilent: '가격 업데이트가 멈췄습니다',
  pricesSilentOrders: '재개될 때까지 신규 주문을 받지 않습니다.',
  pricesSilentClosing: '포지션 청산은 가능하며 재개되면 체결됩니다.',
  cause_sources: '가격 출처가 부족합니다',
  cause_volatility: '시세가 비정상적으로 급변하고 있습니다',
  cause_book: '자기계정의 위험을 점검하고 있습니다',
  cause_maintenance: '예정된 점검입니다',
  cause_fault: '기술 장애를 복구하고 있습니다',
} satisfies MarketTexts;
