/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: '로그인 / 회원가입',
  menuWelcome: 'Candor에 오신 것을 환영합니다',
  menuDeposit: '입금',
  menuWithdraw: '출금',
  menuRecords: '입출금 내역',
  menuAddresses: '출금 주소',
  menuReferral: '친구 초대',
  menuVip: 'VIP 등급',
  menuVerification: '본인 인증',
  menuSecurity: '보안 센터',
  menuPricing: '환산 통화',
  menuSettings: '설정',
  menuContact: '고객센터 문의',
  menuHelp: '도움말 센터',
  menuLearning: '학습 존',
  menuAgreements: '약관',
  menuTransparency: '투명성',
  groupFunds: '자금',
  groupAccount: '계정',
  groupHelp: '지원',
} satisfies MenuTexts;
