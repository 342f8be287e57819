/** Texts of spot in Japanese. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ja: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: '価格の刻みが正しくありません[（{step}の倍数）]',
    quantity_not_on_lot: '数量の刻みが正しくありません[（{lot}の倍数）]',
    notional_too_small: '注文金額が小さすぎます[（最小{minimum}）]',
    notional_too_large: '注文金額が大きすぎます[（最大{maximum}）]',
    price_above_band: '買い価格が許容範囲を上回っています[（上限 {allowed}）]',
    price_below_band: '売り価格が許容範囲を下回っています[（下限 {allowed}）]',
    price_required: '価格を入力してください',
    quantity_required: '数量を入力してください',
    budget_required: '金額を入力してください',
    too_many_open_orders: '未約定の注文数が上限に達しました[（{limit}件）]。先に注文を取り消してください。',
    trigger_required: 'トリガー価格を入力してください。',
    trigger_not_on_tick: 'トリガー価格の刻みが正しくありません[（{step}の倍数）]',
    would_trigger_at_once:
      '最終価格[（{last}）]がすでにトリガー価格に達しているため、すぐに発動します。トリガー価格を変更してください。',
    too_many_stops: '発動待ちの注文数が上限に達しました[（{limit}件）]。先に注文を取り消してください。',
    oco_prices_crossed:
      'トリガー価格は、売りでは指値より低く、買いでは指値より高く設定してください[（指値{price}）]。',
    order_unknown: '注文が存在しません',
    order_not_waiting: '注文は終了しているため変更できません',
    amend_not_above_filled: '数量は約定済みの数量を上回る必要があります。',
    amend_changes_nothing: '注文の内容に変更がありません。',
    amend_oco: 'OCO注文は変更できません。取り消してから新しく注文してください。',
    post_only_would_take: '即時に約定するため、Post Onlyの注文は受け付けられませんでした',
    limit_orders_only: 'この通貨ペアは現在、指値注文のみ可能です',
    client_order_id_used: 'この注文IDは使用済みです',
    trade_unknown: 'この約定は存在しません',
    trade_kept_the_band: 'この約定の記録に値幅制限の違反はありません。取り消せるのは違反した約定だけです。',
    trade_already_busted: 'この約定はすでに取り消されています',
    bust_not_covered: '一方がすでに使用した分を自社資金で補えません',
  },
  successes: {
    order_placed: '注文を受け付けました',
    order_cancelled: '注文を取り消しました',
    orders_cancelled: 'すべての注文を取り消しました',
    order_amended: '注文を変更しました',
  },
};
