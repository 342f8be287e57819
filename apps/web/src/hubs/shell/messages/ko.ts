/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: '모든 것을 검증할 수 있습니다',
  tabs: '기본 메뉴',
  tabHome: '홈',
  tabSpot: '현물',
  tabContract: '선물',
  tabOption: '옵션',
  tabFinance: '예치',
  tabCopy: '카피',
  tabMachine: '채굴',
  tabAssets: '자산',
  demoRibbon: '데모 · 모의 자금',
  demoSimulated: '모의 시세',
  moneyPaused: '거래와 출금이 일시 중지되었습니다. 자산은 안전하며 주문 취소는 가능합니다',
  menu: '메뉴',
  logIn: '로그인',
  register: '회원가입',
} satisfies ShellTexts;
