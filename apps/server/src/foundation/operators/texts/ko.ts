/** Texts of operators in Korean. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ko: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: '이 운영자는 존재하지 않습니다',
    operator_exists: '이 이메일의 운영자가 이미 있습니다',
    operator_alike: '이름이 같거나 비슷해 보이거나 같은 메일함을 쓰는 운영자가 이미 있습니다',
    roles_not_allowed:
      '한 사람은 역할을 하나 또는 둘 가지며 자금 담당, 출금 승인, 시장 관리, 권한 관리 중에서는 하나만 가질 수 있습니다. 감사는 다른 역할을 겸할 수 없으며 같은 자금의 제안과 확인을 한 사람이 맡을 수 없습니다',
    last_of_role: '이 사람은 {role} 역할을 가진 마지막 사람입니다. 먼저 다른 사람에게 부여하세요.',
    already_registered: '이 계정은 이미 등록되어 있습니다',
    house_account: '임직원 및 회사 계정은 이 상품을 거래할 수 없습니다',
    operator_password_weak: '비밀번호는 12자 이상이며 추측하기 어려워야 합니다',
    case_unknown: '존재하지 않는 요청입니다',
    proposal_open: '같은 대상에 대한 승인 대기 제안이 있습니다',
    proposals_many: '승인 대기 제안이 {limit}건 있습니다. 일부를 철회하거나 처리될 때까지 기다려 주세요',
    proposal_again:
      '이 대상에 대한 제안이 24시간 이내에 {limit}건 거절, 철회 또는 만료되었습니다. 다른 담당자가 제안해야 합니다',
    case_changed: '다른 담당자가 변경했습니다. 최신 내용을 확인해 주세요.',
    proposal_unknown: '이 제안은 존재하지 않습니다',
    proposal_expired: '이 제안은 기한이 지났습니다. 다시 작성해 주세요.',
    own_case: '본인과 관련된 건은 결정할 수 없습니다. 다른 사람이 해야 합니다.',
    checked_already: '이 제안에 이미 의견을 냈습니다',
    proof_needed: '인증 앱 또는 보안 키로 본인임을 확인한 뒤 다시 시도해 주세요',
    worth_unknown: '시세가 없어 가치를 평가할 수 없습니다. 잠시 후 다시 시도해 주세요',
    act_too_large: '건당 최대 {limit} USDT까지 가능합니다',
    acts_too_many: '이 작업은 24시간에 {limit}건까지 가능합니다',
    customer_held_up: '{days}일 동안 이 고객의 요청을 {limit}회 거절했습니다. 다른 담당자가 처리해야 합니다.',
  },
  successes: {
    proposed: '제출했습니다. 확인자의 승인을 기다립니다.',
    case_decided: '처리되었습니다',
  },
};
