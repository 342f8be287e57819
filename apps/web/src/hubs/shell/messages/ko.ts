/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: '모든 것을 검증하세요',
  tabs: '주 탐색',
  tabHome: '홈',
  tabSpot: '현물',
  tabContract: '선물',
  tabOption: '옵션',
  tabFinance: '금융',
  tabCopy: '카피',
  tabMachine: '채굴기',
  tabAssets: '자산',
  demoRibbon: '데모 · 모의 자금',
  demoSimulated: '시세는 시뮬레이션',
  menu: '메뉴',
  logIn: '로그인',
  register: '회원가입',
} satisfies ShellTexts;
