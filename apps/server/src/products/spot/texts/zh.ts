/** Texts of spot in simplified Chinese, the default language. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zh: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: '价格精度不符[，须为 {step} 的整数倍]',
    quantity_not_on_lot: '数量精度不符[，须为 {lot} 的整数倍]',
    notional_too_small: '委托金额过小[，最低为 {minimum}]',
    notional_too_large: '委托金额过大[，最高为 {maximum}]',
    price_above_band: '买入价高于允许范围[，最高为 {allowed}]',
    price_below_band: '卖出价低于允许范围[，最低为 {allowed}]',
    price_required: '请输入价格',
    quantity_required: '请输入数量',
    budget_required: '请输入金额',
    too_many_open_orders: '当前委托数量已达上限[（{limit}）]，请先撤销部分委托',
    trigger_required: '请输入触发价',
    trigger_not_on_tick: '触发价精度不符[，须为 {step} 的整数倍]',
    would_trigger_at_once: '最新价[ {last}]已到触发价，下单会立即触发；请修改触发价',
    too_many_stops: '等待触发的委托已达上限[（{limit}）]，请先撤销部分委托',
    oco_prices_crossed:
      '触发价与限价须分处最新价两侧：卖出时触发价低于限价，买入时高于限价[（限价 {price}）]',
    order_unknown: '委托不存在',
    order_not_waiting: '委托已结束，无法修改',
    amend_not_above_filled: '委托数量须大于已成交数量',
    amend_changes_nothing: '委托没有变化',
    amend_oco: 'OCO 委托不能修改，请撤销后重新下单',
    post_only_would_take: '该委托会立即成交，已按“只做挂单”取消',
    limit_orders_only: '该交易对目前仅支持限价单',
    client_order_id_used: '该自定义订单号已使用',
    trade_unknown: '没有这笔成交',
    trade_kept_the_band: '这笔成交的记录未显示违反价格区间；只有违反价格区间的成交才能撤销',
    trade_already_busted: '这笔成交已经撤销',
    bust_not_covered: '平台自有资金不足以补足一方已用掉的部分',
  },
  successes: {
    order_placed: '委托成功',
    order_cancelled: '撤单成功',
    orders_cancelled: '已撤销全部委托',
    order_amended: '委托已修改',
  },
};
