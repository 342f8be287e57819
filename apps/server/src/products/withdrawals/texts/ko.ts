/** Texts of withdrawals in Korean. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ko: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: '존재하지 않는 은행 계좌입니다',
    withdraw_address_first: '먼저 출금 주소를 등록해 주세요',
    bank_account_first: '먼저 은행 계좌를 등록해 주세요',
    address_waiting:
      '등록된 주소이지만 아직 사용할 수 없습니다. 새 주소는 24시간 후 사용 가능합니다[({until} UTC부터)]',
    address_is_contract:
      '지갑이 아니라 토큰 컨트랙트 주소입니다. 보낸 자산은 되찾을 수 없습니다. 본인의 지갑 주소를 입력하세요',
    address_is_ours: '당사 주소로는 출금할 수 없습니다',
    address_invalid: '올바른 {chain} 주소가 아닙니다',
    address_exists: '이미 등록된 주소입니다',
    label_exists: '이미 사용 중인 이름입니다',
    address_unknown: '등록되지 않은 주소입니다',
    too_many_addresses: '등록할 수 있는 주소가 가득 찼습니다. 먼저 주소를 삭제해 주세요.',
    withdrawals_closed: '이 통화의 출금이 현재 중지되어 있습니다',
    withdrawals_held: '보안 변경 후 자산 보호를 위해 출금이 일시 중지되었습니다[. {until} UTC에 재개됩니다]',
    withdrawal_below_minimum: '최소 출금 수량은 {minimum} {currency}입니다',
    withdrawal_fee_too_high: '수수료가 출금 수량보다 많습니다. 수량을 늘려 주세요.',
    withdrawal_fee_changed: '수수료가 변경되었습니다[(실제 입금: {arrives} {currency})]. 다시 확인해 주세요.',
    withdrawals_used_today: '오늘의 출금 3회를 모두 사용했습니다[. 다음 UTC 일까지 {hours}시간 {minutes}분]',
    withdrawal_over_limit: '24시간 출금 한도를 초과합니다[. 남은 한도 {left} USDT]',
    travel_declaration_required: '받는 주소의 소유자를 알려 주세요',
    own_address_only: '본인 인증이 거절되어 본인 주소로만 출금할 수 있습니다',
    payouts_blocked: '법률에 따라 이 계정의 출금이 차단되었습니다[: {law}]',
    payouts_in_review: '이 계정의 출금은 심사 중이며, 심사가 끝나면 계속 처리됩니다',
    withdrawal_unknown: '출금 내역을 찾을 수 없습니다',
    withdrawal_not_cancellable: '더 이상 취소할 수 없는 출금입니다',
    withdrawal_stopping:
      '출금이 처리 중이어서 중지하고 있습니다. 아직 전송되지 않았다면 자금이 계정으로 돌아옵니다.',
    bank_name_differs: '계좌 명의는 인증된 이름이어야 합니다: {name}',
    iban_invalid: 'IBAN이 올바르지 않습니다. 없는 경우 “-”를 입력해 주세요.',
    swift_invalid: 'Swift/Fedwire 코드가 올바르지 않습니다',
    account_number_invalid: '계좌번호가 올바르지 않습니다',
    card_number_invalid: '카드번호가 올바르지 않습니다. 카드가 없는 경우 “-”를 입력해 주세요.',
  },
  successes: {
    address_saved: '주소가 저장되었습니다. 24시간 후 사용할 수 있습니다.',
    address_deleted: '주소가 삭제되었습니다',
    bank_saved: '은행 계좌가 등록되었습니다. 24시간 후 사용할 수 있습니다.',
    withdrawal_submitted: '출금이 신청되었으며 심사 중입니다',
    withdrawal_cancelled: '출금이 취소되어 자금을 다시 사용할 수 있습니다',
  },
};
