/** Texts of closing the account in Korean. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: '계정 해지',
  intro:
    '해지한 계정은 다시 열 수 없습니다. 신청 후 {days}일 동안은 평소처럼 이용하고 언제든 취소할 수 있습니다.',
  keptRecords: '법이 요구하는 신원·자금·로그인 기록은 암호화하여 보관합니다',
  keptPictures: '올리신 사진은 해지 5년 후 삭제됩니다',
  exportFirst: '해지 후에는 내려받을 수 없으니 먼저 데이터를 내보내세요',
  noReturn: '이 이메일이나 휴대폰으로는 로그인도 새 가입도 할 수 없습니다',
  first: '먼저 정리할 항목',
  leftOver: '계정에 남은 소액',
  stillThere: '기한까지 정리하지 않으면 해지되지 않습니다',
  balance: '사용 가능 잔액',
  frozen: '동결 잔액',
  deposit_open: '처리 중인 입금',
  withdrawal_open: '처리 중인 출금',
  rental_open: '임대 중인 채굴기',
  agree: '해지 후 계정을 다시 열 수 없음을 이해했습니다',
  agreeDust: '1 USDT 미만의 잔액을 남기는 데 동의하며 해지 후 다시 열 수 없음을 이해했습니다',
  closesAt: '{when}에 계정이 해지됩니다',
  coolingHint:
    '그때까지는 평소처럼 이용할 수 있습니다. 해지 시점에는 자산이나 끝나지 않은 항목이 없어야 합니다.',
  takeBack: '해지 취소',
  takeBackHint: '계정이 유지됩니다. 해지하려면 다시 신청해야 합니다.',
  lastStopped: '지난 신청은 {when}에 완료되지 않았습니다. 자산이나 끝나지 않은 항목이 남아 있었습니다.',
};
