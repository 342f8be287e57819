/** Texts of spot in Spanish. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const es: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: 'El precio no respeta el incremento mínimo[; usa múltiplos de {step}].',
    quantity_not_on_lot: 'La cantidad no respeta el tamaño de lote[; usa múltiplos de {lot}].',
    notional_too_small: 'El valor de la orden es demasiado pequeño[; el mínimo es {minimum}].',
    notional_too_large: 'El valor de la orden es demasiado grande[; el máximo es {maximum}].',
    price_above_band: 'El precio de compra supera el rango permitido[; el máximo es {allowed}].',
    price_below_band: 'El precio de venta está por debajo del rango permitido[; el mínimo es {allowed}].',
    price_required: 'Ingresa un precio.',
    quantity_required: 'Ingresa una cantidad.',
    budget_required: 'Ingresa un importe.',
    too_many_open_orders: 'Alcanzaste el límite de órdenes abiertas[ ({limit})]. Cancela alguna primero.',
    trigger_required: 'Ingresa un precio de activación.',
    trigger_not_on_tick:
      'El precio de activación no respeta el incremento mínimo[; usa múltiplos de {step}].',
    would_trigger_at_once:
      'El último precio[, {last},] ya alcanzó el de activación, así que la orden se activaría al instante. Cambia el precio de activación.',
    too_many_stops:
      'Alcanzaste el límite de órdenes que esperan activarse[ ({limit})]. Cancela alguna primero.',
    oco_prices_crossed:
      'El precio de activación debe estar por debajo del límite de una venta y por encima del de una compra[ ({price})].',
    order_unknown: 'La orden no existe.',
    order_not_waiting: 'La orden ya terminó y no se puede modificar.',
    amend_not_above_filled: 'La cantidad debe superar lo ya ejecutado.',
    amend_changes_nothing: 'La orden no cambiaría en nada.',
    amend_oco: 'Una OCO no se puede modificar. Cancélala y coloca otra.',
    post_only_would_take: 'La orden se ejecutaría de inmediato, por lo que no se envió (post only).',
    limit_orders_only: 'Por ahora este par solo admite órdenes límite.',
    client_order_id_used: 'Este identificador de orden ya se usó.',
    trade_unknown: 'Esta operación no existe.',
    trade_kept_the_band:
      'Los registros de esta operación no muestran ninguna infracción del rango de precios. Solo se puede anular una que lo haya infringido.',
    trade_already_busted: 'Esta operación ya está anulada.',
    bust_not_covered: 'Los fondos propios de la plataforma no cubren lo que una de las partes ya no tiene.',
  },
  successes: {
    order_placed: 'Orden enviada.',
    order_cancelled: 'Orden cancelada.',
    orders_cancelled: 'Todas las órdenes canceladas.',
    order_amended: 'Orden modificada.',
  },
};
