/** Texts of spot in traditional Chinese. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zhHant: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: '價格精度不符[，須為 {step} 的整數倍]',
    quantity_not_on_lot: '數量精度不符[，須為 {lot} 的整數倍]',
    notional_too_small: '委託金額過小[，最低為 {minimum}]',
    notional_too_large: '委託金額過大[，最高為 {maximum}]',
    price_above_band: '買入價高於允許範圍[，最高為 {allowed}]',
    price_below_band: '賣出價低於允許範圍[，最低為 {allowed}]',
    price_required: '請輸入價格',
    quantity_required: '請輸入數量',
    budget_required: '請輸入金額',
    too_many_open_orders: '目前委託數量已達上限[（{limit}）]，請先撤銷部分委託',
    trigger_required: '請輸入觸發價',
    trigger_not_on_tick: '觸發價精度不符[，須為 {step} 的整數倍]',
    would_trigger_at_once: '最新價[ {last}]已到觸發價，下單會立即觸發；請修改觸發價',
    too_many_stops: '等待觸發的委託已達上限[（{limit}）]，請先撤銷部分委託',
    oco_prices_crossed:
      '觸發價與限價須分處最新價兩側：賣出時觸發價低於限價，買入時高於限價[（限價 {price}）]',
    order_unknown: '委託不存在',
    order_not_waiting: '委託已結束，無法修改',
    amend_not_above_filled: '委託數量須大於已成交數量',
    amend_changes_nothing: '委託沒有變化',
    amend_oco: 'OCO 委託無法修改，請撤銷後重新下單',
    post_only_would_take: '此委託會立即成交，已依「只做掛單」取消',
    limit_orders_only: '此交易對目前僅支援限價單',
    client_order_id_used: '此自訂訂單號已使用',
    trade_unknown: '沒有這筆成交',
    trade_kept_the_band: '這筆成交的紀錄未顯示違反價格區間；只有違反價格區間的成交才能撤銷',
    trade_already_busted: '這筆成交已經撤銷',
    bust_not_covered: '平台自有資金不足以補足一方已動用的部分',
  },
  successes: {
    order_placed: '委託成功',
    order_cancelled: '撤單成功',
    orders_cancelled: '已撤銷全部委託',
    order_amended: '委託已修改',
  },
};
