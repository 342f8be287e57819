/** Texts of a lost second factor in Korean. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: '2단계 인증 분실',
  intro:
    '휴대폰, 패스키, 복구 코드를 모두 잃어버리셨나요? 본인임을 확인하면 담당자 두 명이 해제를 심사합니다.',
  wait: '요청 후 {hours}시간이 지나야 심사를 시작합니다',
  link: '해제되면 모든 기기가 로그아웃되고 출금이 24시간 이상 중지됩니다. 등록된 이메일과 휴대폰으로 알림을 보내며, 그 안의 링크로 언제든 취소할 수 있습니다.',
  codeTo: '{target}(으)로 받은 코드',
  ask: '해제 요청',
  asked: '요청을 접수했습니다',
  askedUntil: '{when} 이후 담당자가 심사합니다',
  askedHint: '결과는 이메일이나 문자로 알려 드립니다. 휴대폰이나 복구 코드를 찾았다면 바로 로그인하세요.',
  openUntil: '이미 요청이 있습니다. {when} 이후 담당자가 심사합니다',
  again: '다시 로그인해 주세요',
  againHint: '계정 보호를 위해 로그인 화면에서 비밀번호를 다시 입력해 주세요.',
  logIn: '로그인',
  entry: '모두 잃어버리셨나요?',
  stopTitle: '계정 보호',
  stopAsked:
    '24시간 동안 출금을 중지하고 진행 중인 요청을 취소합니다. 로그인된 기기에서 요청하거나 취소한 경우 모든 기기를 로그아웃합니다',
  stopNow: '본인이 아님, 지금 중지',
  stopDone: '{account}의 요청을 취소했습니다',
  stopDoneOut: '{account}의 요청을 취소하고 모든 기기를 로그아웃했습니다',
  stopOut: '{account}의 모든 기기를 로그아웃했습니다',
  stopUntil: '출금은 {when}까지 중지됩니다. 다른 사람이 로그인 비밀번호를 알고 있습니다. 지금 변경하세요.',
  stopUntilOut:
    '출금은 {when}까지 중지됩니다. 다른 사람이 계정에 로그인해 있었습니다. 지금 로그인 비밀번호를 변경하세요.',
  runningTitle: '2단계 인증 해제가 요청되었습니다',
  runningUntil: '{when} 이후 담당자가 심사합니다',
  runningHint: '본인이 아니라면 지금 취소하고 로그인 비밀번호를 변경하세요.',
  stop: '요청 취소',
  reasonHint: '무슨 일이 있었나요',
  pictures: '신분증으로 새 사진을 두 장 찍어 주세요. 담당자 두 명이 인증 정보와 대조합니다.',
  front: '신분증 앞면',
  hand: '신분증(여권)을 든 사진',
  picturesMissing: '먼저 사진 두 장을 올려 주세요',
  cannotRead: '{target}을(를) 더 이상 사용할 수 없습니다',
  unlinks:
    '승인되면 {target} 등록도 해제되어 로그인이나 인증 코드 수신에 사용할 수 없습니다. 출금은 최소 48시간 동안 중지됩니다.',
  newEmail: '새 이메일',
  newCode: '새 이메일로 받은 인증 코드',
};
