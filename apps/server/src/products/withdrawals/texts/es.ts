/** Texts of withdrawals in Spanish. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const es: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: 'Esta cuenta bancaria no existe.',
    withdraw_address_first: 'Primero agrega una dirección de retiro.',
    bank_account_first: 'Primero vincula una cuenta bancaria.',
    address_waiting:
      'Esta dirección está guardada, pero aún no se puede usar. Las nuevas esperan 24 horas.[ Disponible desde {until} UTC.]',
    address_is_contract:
      'Es el contrato de un token, no una billetera: lo que se envía ahí se pierde. Escribe la dirección de tu billetera.',
    address_is_ours: 'Esta dirección es nuestra. No se puede retirar a ella.',
    address_invalid: 'No es una dirección {chain} válida.',
    address_exists: 'Esta dirección ya está guardada.',
    label_exists: 'Ya usas esta etiqueta.',
    address_unknown: 'Esta dirección no está entre las guardadas.',
    too_many_addresses: 'No caben más direcciones. Borra una primero.',
    withdrawals_closed: 'Los retiros de esta moneda están en pausa.',
    withdrawals_held:
      'Los retiros están en pausa para protegerte tras un cambio de seguridad.[ Se reanudan el {until} UTC.]',
    withdrawal_below_minimum: 'El retiro mínimo es de {minimum} {currency}.',
    withdrawal_fee_too_high: 'La comisión consumiría todo. Ingresa una cantidad mayor.',
    withdrawal_fee_changed: 'La comisión ha cambiado[: llegarían {arrives} {currency}]. Confirma de nuevo.',
    withdrawals_used_today:
      'Ya hiciste tus 3 retiros de hoy.[ El próximo día UTC empieza en {hours} h {minutes} min.]',
    withdrawal_over_limit: 'Supera tu límite de 24 horas.[ Aún puedes retirar {left} USDT.]',
    travel_declaration_required: 'Indica de quién es la dirección.',
    own_address_only: 'La verificación fue rechazada: solo puedes retirar a una dirección propia.',
    payouts_blocked: 'Los retiros de esta cuenta están bloqueados por ley[: {law}].',
    payouts_in_review: 'Los retiros de esta cuenta están en revisión y continuarán cuando termine.',
    withdrawal_unknown: 'No se encontró este retiro.',
    withdrawal_not_cancellable: 'Este retiro ya no se puede cancelar.',
    withdrawal_stopping:
      'Ya estaba en proceso de envío y lo estamos deteniendo. Si aún no salió, el dinero vuelve a tu cuenta.',
    bank_name_differs: 'La cuenta debe estar a tu nombre verificado: {name}.',
    iban_invalid: 'El IBAN no es válido. Escribe «-» si tu banco no tiene.',
    swift_invalid: 'El código Swift o Fedwire no es válido.',
    account_number_invalid: 'El número de cuenta no es válido.',
    card_number_invalid: 'El número de tarjeta no es válido. Escribe «-» si la cuenta no tiene tarjeta.',
  },
  successes: {
    address_saved: 'Dirección guardada. Se podrá usar en 24 horas.',
    address_deleted: 'Dirección eliminada.',
    bank_saved: 'Cuenta bancaria vinculada. Se podrá usar en 24 horas.',
    withdrawal_submitted: 'Retiro solicitado y en revisión.',
    withdrawal_cancelled: 'Retiro cancelado. El dinero vuelve a estar disponible.',
  },
};
