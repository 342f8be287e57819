/** Texts of spot in Korean. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ko: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: '가격 단위가 맞지 않습니다[({step}의 배수)]',
    quantity_not_on_lot: '수량 단위가 맞지 않습니다[({lot}의 배수)]',
    notional_too_small: '주문 금액이 너무 작습니다[(최소 {minimum})]',
    notional_too_large: '주문 금액이 너무 큽니다[(최대 {maximum})]',
    price_above_band: '매수 가격이 허용 범위보다 높습니다[(최고 {allowed})]',
    price_below_band: '매도 가격이 허용 범위보다 낮습니다[(최저 {allowed})]',
    price_required: '가격을 입력해 주세요',
    quantity_required: '수량을 입력해 주세요',
    budget_required: '금액을 입력해 주세요',
    too_many_open_orders: '미체결 주문 한도에 도달했습니다[({limit}건)]. 먼저 주문을 취소해 주세요.',
    trigger_required: '트리거 가격을 입력해 주세요.',
    trigger_not_on_tick: '트리거 가격 단위가 맞지 않습니다[({step}의 배수)]',
    would_trigger_at_once:
      '최종 체결가[({last})]가 이미 트리거 가격에 도달하여 바로 발동됩니다. 트리거 가격을 변경해 주세요.',
    too_many_stops: '발동 대기 주문 한도에 도달했습니다[({limit}건)]. 먼저 주문을 취소해 주세요.',
    oco_prices_crossed:
      '트리거 가격은 매도 시 지정가보다 낮고 매수 시 지정가보다 높아야 합니다[(지정가 {price})].',
    order_unknown: '존재하지 않는 주문입니다',
    order_not_waiting: '종료된 주문은 변경할 수 없습니다',
    amend_not_above_filled: '수량은 체결된 수량보다 커야 합니다.',
    amend_changes_nothing: '변경된 내용이 없습니다.',
    amend_oco: 'OCO 주문은 정정할 수 없습니다. 취소한 뒤 다시 주문해 주세요.',
    post_only_would_take: '즉시 체결되는 주문이라 Post Only 조건에 따라 접수되지 않았습니다',
    limit_orders_only: '이 거래쌍은 현재 지정가 주문만 가능합니다',
    client_order_id_used: '이미 사용된 주문 ID입니다',
    trade_unknown: '존재하지 않는 체결입니다',
    trade_kept_the_band: '이 체결의 기록에는 가격 범위 위반이 없습니다. 위반한 체결만 취소할 수 있습니다.',
    trade_already_busted: '이미 취소된 체결입니다',
    bust_not_covered: '한쪽이 이미 사용한 금액을 당사 자금으로 충당할 수 없습니다',
  },
  successes: {
    order_placed: '주문이 접수되었습니다',
    order_cancelled: '주문이 취소되었습니다',
    orders_cancelled: '모든 주문을 취소했습니다',
    order_amended: '주문을 변경했습니다',
  },
};
