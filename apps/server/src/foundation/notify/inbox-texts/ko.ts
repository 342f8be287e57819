/** Messages to customers in Korean. */
import type { InboxTexts } from './texts.ts';

export const ko: InboxTexts = {
  messages: {
    accounts_linked: [
      '계정이 연결되었습니다',
      '같은 사람으로 인증된 다른 계정이 있습니다. 두 계정은 서로 체결되지 않습니다(자기 거래 방지). 본인이 아니라면 고객센터에 문의하세요.',
    ],
    accounts_unlinked: [
      '계정 연결이 해제되었습니다',
      '연결된 계정이 서로 다른 사람의 것으로 확인되어 자기 거래 방지 연결을 해제했습니다.',
    ],
    contact_change_requested: [
      '연락처 변경이 요청되었습니다',
      '계정에 등록된 연락처의 변경이 요청되었으며 빠르면 {until}에 변경됩니다. 본인이 아니라면 즉시 로그인하여 요청을 취소하고 비밀번호를 변경하세요.',
    ],
    kyc_passed: ['본인 인증 완료', '{level}이(가) 승인되어 해당 한도가 적용됩니다.'],
    kyc_retry: [
      '본인 인증 보완 필요',
      '{level}을(를) 승인하지 못했습니다: {reason}. 수정하여 다시 제출해 주세요.',
    ],
    kyc_final: [
      '본인 인증 거절',
      '{level}이(가) 거절되었습니다: {reason}. 고객님의 자산은 인증된 본인 주소로 계속 출금할 수 있습니다. 문의 사항은 고객센터로 연락해 주세요.',
    ],
    kyc_expired: [
      '신분증이 만료되었습니다',
      '{level}에 사용한 신분증이 만료되어 한도가 중지되었습니다. 새 신분증을 제출해 주세요.',
    ],
    deposit_credited: ['입금 완료', '{amount} {currency}이(가) 현물 계정에 입금되었습니다.'],
    deposit_undone: [
      '입금 취소',
      '{amount} {currency}은(는) 고객님의 송금이 아닌데 잘못 입금되어 현물 계정에서 회수되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
    ],
    deposit_rejected: ['입금 신청 거절', '{amount} {currency} 입금 신청이 거절되었습니다: {reason}.'],
    deposit_below_minimum: [
      '최소 입금액 미달',
      '{amount} {currency}을(를) 받았으나 최소 입금액 {minimum} {currency}에 미달합니다. 보관해 두었다가 합계가 최소액에 이르면 자동으로 입금됩니다.',
    ],
    withdrawal_submitted: [
      '출금 신청 접수',
      '{amount} {currency}을(를) {to}(으)로 출금 신청했습니다. 본인이 아니라면 즉시 취소하고 계정을 동결하세요.',
    ],
    withdrawal_approved: [
      '출금 승인',
      '{to}(으)로의 {amount} {currency} 출금이 승인되어 전송을 준비 중입니다.',
    ],
    withdrawal_sent: ['출금 전송', '{amount} {currency}을(를) {to}(으)로 전송했습니다. 트랜잭션 {tx_id}.'],
    withdrawal_passed: ['출금 완료', '{amount} {currency}이(가) {to}에 도착했습니다.'],
    withdrawal_rejected: [
      '출금 거절',
      '{amount} {currency} 출금이 거절되었습니다: {reason}. 금액은 사용 가능 잔액으로 돌아왔으며 오늘 횟수에 포함되지 않습니다.',
    ],
    withdrawal_cancelled: [
      '출금 취소',
      '{amount} {currency} 출금이 취소되어 사용 가능 잔액으로 돌아왔습니다.',
    ],
    withdrawal_failed: [
      '출금 전송 실패',
      '{amount} {currency} 출금을 전송하지 못했습니다. 전액 반환되었으며 수수료는 없습니다.',
    ],
    withdrawal_returned: [
      '은행에서 출금 반환',
      '은행이 출금을 반환했습니다. 수수료를 포함한 {amount} {currency}이(가) 현물 계정으로 반환되었습니다. 은행 정보를 확인한 후 다시 신청해 주세요.',
    ],
    withdrawal_return_undone: [
      '출금 반환 정정',
      '{amount} {currency}이(가) 잘못 반환되었습니다. 출금은 지급 완료되었으므로 현물 계정에서 회수되었습니다. 문의 사항은 고객센터로 연락해 주세요.',
    ],
    address_added: [
      '출금 주소 추가',
      '{chain} 주소 “{label}”이(가) 추가되어 {usable_at}부터 사용할 수 있습니다. 본인이 아니라면 즉시 삭제하고 비밀번호를 변경하세요.',
    ],
    bank_bound: ['은행 계좌 등록', '{bank} 계좌는 {usable_at}부터 출금에 사용할 수 있습니다.'],
    login_password_changed: [
      '로그인 비밀번호 변경',
      '로그인 비밀번호가 변경되었습니다. 다른 기기는 로그아웃되며 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    fund_password_changed: [
      '자금 비밀번호 업데이트',
      '자금 비밀번호가 설정 또는 변경되었습니다. 다른 기기는 로그아웃되며 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    recovery_codes_renewed: [
      '복구 코드 재발급',
      '새 복구 코드가 발급되어 이전 코드는 더 이상 사용할 수 없습니다. 다른 기기는 로그아웃되며 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    recovery_code_used: [
      '복구 코드 사용됨',
      '계정의 복구 코드가 사용되었습니다. 다른 기기는 로그아웃되며 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    second_factor_on: ['2단계 인증 사용', '{factor}이(가) 켜졌습니다. 24시간 동안 출금이 중지됩니다.'],
    second_factor_off: [
      '2단계 인증 해제',
      '{factor}이(가) 꺼졌습니다. 24시간 동안 출금이 중지됩니다. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    second_reset_requested: [
      '2단계 인증 해제 요청 접수',
      '2단계 인증 해제 요청을 받았습니다. {until} 이후 담당자 두 명이 심사합니다. 본인이 아니라면 보안 센터에서 취소하세요.',
    ],
    second_reset_done: [
      '2단계 인증이 해제되었습니다',
      '2단계 인증과 복구 코드가 해제되었습니다. 모든 기기가 로그아웃되고 24시간 동안 출금이 중지됩니다. 로그인 후 다시 설정하세요. 본인이 아니라면 즉시 계정을 동결하세요.',
    ],
    second_reset_refused: [
      '2단계 인증 해제가 거절되었습니다',
      '2단계 인증 해제 요청이 거절되었습니다: {reason}. 2단계 인증은 계속 유지됩니다.',
    ],
    second_reset_cancelled: [
      '2단계 인증 해제 요청이 취소되었습니다',
      '2단계 인증 해제 요청이 취소되었습니다. 2단계 인증은 계속 유지됩니다.',
    ],
    second_reset_expired: [
      '2단계 인증 해제 요청이 만료되었습니다',
      '2단계 인증 해제 요청이 만료되었습니다. 필요하면 다시 요청해 주세요.',
    ],
    phone_changed: ['전화번호 변경', '계정의 전화번호가 변경되었습니다. 24시간 동안 출금이 중지됩니다.'],
    email_changed: ['이메일 변경', '계정의 이메일이 변경되었습니다. 24시간 동안 출금이 중지됩니다.'],
    withdrawals_frozen: [
      '출금 중지',
      '{until}까지 출금이 중지됩니다. 다른 기능은 정상적으로 이용할 수 있습니다.',
    ],
    account_frozen: [
      '계정 동결',
      '요청하신 대로 계정을 동결했습니다. 해제할 때까지 로그인과 출금이 불가합니다.',
    ],
    closure_requested: [
      '계정 해지 예정',
      '계정 해지를 신청하셨습니다. {until}에 해지되며 그때까지는 이용하거나 신청을 취소할 수 있습니다. 본인이 아니라면 즉시 취소하고 비밀번호를 변경하세요.',
    ],
    closure_cancelled: ['계정 유지', '계정 해지 신청이 취소되었습니다.'],
    closure_stopped: [
      '계정이 해지되지 않았습니다',
      '해지 시점에 자산이나 끝나지 않은 항목이 남아 있어 계정이 유지됩니다. 정리한 뒤 다시 신청할 수 있습니다.',
    ],
    account_closed: [
      '계정 해지 완료',
      '계정이 해지되어 더 이상 로그인할 수 없습니다. 법이 요구하는 기록은 보관되고 사진은 5년 후 삭제됩니다.',
    ],
    account_reopened: [
      '해지된 계정이 다시 열렸습니다',
      '해지 후 계정에 자금이 입금되어 반영되었습니다. 계정은 동결된 상태로 다시 열렸습니다. 비밀번호와 인증 코드로 동결을 해제하세요. 출금은 해제 24시간 후에 가능합니다.',
    ],
    contract_liquidated: [
      '포지션이 강제청산되었습니다',
      '{symbol} 포지션(번호 {id})은 시장평균가가 청산 조건에 도달하여 {price}에 청산되었으며 {returned} USDT가 선물 계정으로 반환되었습니다.',
    ],
    contract_deleveraged: [
      '자동 디레버리징으로 청산되었습니다',
      '고객 전체 이익이 자기계정 한도를 넘어 {symbol} 포지션(번호 {id})이 시장평균가 {price}에 수수료 없이 청산되었습니다. 손익: {result} USDT.',
    ],
    contract_take_profit: [
      '익절이 실행되었습니다',
      '{symbol} 포지션(번호 {id})이 익절가에 도달하여 {price}에 청산되었습니다. 수수료 차감 전 손익: {result} USDT.',
    ],
    contract_stop_loss: [
      '손절이 실행되었습니다',
      '{symbol} 포지션(번호 {id})이 손절가에 도달하여 {price}에 청산되었습니다. 수수료 차감 전 손익: {result} USDT.',
    ],
    contract_filled: ['지정가 주문 체결', '{symbol} 지정가 주문(번호 {id})이 {price}에 체결되었습니다.'],
    contract_not_opened: [
      '주문이 체결되지 않았습니다',
      '{symbol} 주문(번호 {id})이 체결되지 않아 취소되었고 동결된 자금은 모두 반환되었습니다. 사유는 내역에서 확인해 주세요.',
    ],
    trade_busted: [
      '체결이 취소되었습니다',
      '{symbol} 체결 번호 {id}(가격 {price})은 당사 시스템 결함으로 가격 범위를 위반하여 취소되었습니다. 회수: {gave}. 환급: {got}. 사유는 공지에서 확인하실 수 있습니다.',
    ],
    export_ready: ['데이터 준비 완료', '요청하신 데이터 사본을 7일 동안 내려받을 수 있습니다.'],
  },
  reasons: {
    blurred: '사진이 흐립니다',
    cropped: '서류 전체가 보이지 않습니다',
    expired_document: '신분증의 유효기간이 지났습니다',
    name_mismatch: '이름이 신분증과 다릅니다',
    number_mismatch: '신분증 번호가 다릅니다',
    not_a_document: '유효한 신분증이 아닙니다',
    screen_photo: '화면이나 사본을 찍은 사진입니다',
    face_not_visible: '얼굴을 확인할 수 없습니다',
    address_incomplete: '주소가 완전하지 않습니다',
    under_age: '만 18세 이상이어야 합니다',
    fraud: '내용이 사실과 다릅니다',
    sanctions: '법률상 서비스를 제공할 수 없습니다',
    duplicate_person: '이미 인증된 계정이 있습니다',
    sender_name_differs: '송금인이 인증된 본인이 아닙니다',
    no_money_arrived: '입금이 확인되지 않습니다',
    wrong_reference: '송금 메모 번호가 올바르지 않습니다',
    voucher_unreadable: '증빙을 확인할 수 없습니다',
    not_ours: '받는 주소가 당사 주소가 아닙니다',
    address_suspicious: '받는 주소에 위험이 있습니다',
    source_of_funds: '자금 출처 설명이 필요합니다',
    limit_exceeded: '한도를 초과했습니다',
    bank_details_wrong: '은행 정보가 올바르지 않습니다',
    asked_by_customer: '고객님의 요청',
    maintenance: '지갑 점검 중입니다',
    congestion: '네트워크가 혼잡합니다',
    upgrade: '네트워크 업그레이드 중입니다',
    incident: '이상 상황을 확인하고 있습니다',
    legal: '법률에 따른 것입니다',
    other: '고객센터로 문의해 주세요',
  },
  words: {
    photo_front: '신분증 앞면',
    photo_back: '신분증 뒷면',
    photo_hand: '신분증을 든 사진',
    basic: '기본 인증',
    advanced: '고급 인증',
    totp: '인증 앱',
    passkey: '패스키',
    antiPhishing: '피싱 방지 코드: {code}',
  },
};
