/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: '알림',
  device: '이 기기에서 푸시 받기',
  deviceHint: '로그아웃하면 중지됩니다',
  unsupported: '이 브라우저는 푸시를 지원하지 않습니다. iPhone에서는 먼저 Candor를 홈 화면에 추가하세요',
  denied: '브라우저가 알림을 차단했습니다. 설정에서 허용한 뒤 다시 시도하세요',
  failed: '푸시를 켤 수 없습니다. 나중에 다시 시도하세요',
  what: '푸시 내용',
  fills: '주문 체결',
  deposits: '입금',
  withdrawals: '출금',
  security: '계정 보안',
  proofsAlways: '비밀번호·인증 수단 변경은 항상 알립니다',
  alerts: '가격 알림',
  details: '상세 내용 표시',
  detailsHint: '켜면 금액과 주소가 잠금 화면에 표시됩니다',
  allDevices: '위 설정은 모든 기기에 적용됩니다',
  manageAlerts: '가격 알림 관리',
} satisfies PushTexts;
