/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: '이용약관',
  privacyTitle: '개인정보 처리방침',
  userAgreementBody:
    'Candor의 모든 자금 이동은 추가만 가능한 원장에 기록됩니다. 당사는 기록을 수정하거나 고객을 대신해 주문할 수 없습니다. 가격, 수수료, 정산 규칙은 거래 전에 공개되고 공개된 대로 적용됩니다. 비밀번호와 인증 코드는 본인이 관리해야 하며, 이상이 있으면 즉시 비밀번호를 변경하고 고객센터에 문의해 주세요. 데모 환경은 모의 자금을 사용하며 실제 자산을 입출금할 수 없습니다.',
  privacyBody:
    '서비스에 필요한 정보만 보관합니다: 연락처, 로그인 기기와 IP 주소, 직접 제출한 인증 서류. 비밀번호는 Argon2id로 단방향 저장하고 서류는 암호화합니다. 개인정보를 판매하지 않으며 제3자 스크립트나 추적 쿠키를 사용하지 않습니다. 모든 로그인은 보안 센터에서 확인할 수 있습니다.',
} satisfies LegalTexts;
