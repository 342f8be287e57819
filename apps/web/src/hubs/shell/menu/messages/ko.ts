/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: '메뉴',
  logInOrRegister: '로그인 / 회원가입',
  welcome: 'Candor에 오신 것을 환영합니다',
  deposit: '입금',
  withdraw: '출금',
  referral: '친구 초대',
  verification: '본인 인증',
  security: '보안 센터',
  addresses: '출금 주소',
  contact: '고객센터 문의',
  help: '도움말 센터',
  transparency: '투명성',
  pricing: '환산 통화',
  settings: '설정',
  records: '입출금 내역',
  menuFunds: '자금',
  menuAccount: '계정',
  menuHelp: '지원',
  unverified: '미인증',
  underReview: '심사 중',
  verified: '인증됨',
} satisfies MenuTexts;
